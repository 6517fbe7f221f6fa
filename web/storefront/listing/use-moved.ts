import { useState } from "react";

/** Where a handle was moved to. It stays there until the list has followed, which shows as another `settled`. */
export function useMoved<T>(settled: string): [T | null, (moved: T) => void] {
  const [state, setState] = useState<{ settled: string; moved: T | null }>({ settled, moved: null });
  if (state.settled !== settled) setState({ settled, moved: null });
  return [state.settled === settled ? state.moved : null, (moved) => setState({ settled, moved })];
}
