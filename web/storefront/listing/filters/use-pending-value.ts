import { useState } from "react";

/** Where a handle was moved to. It stays there until the list has followed, which shows as another `applied` value. */
export function usePendingValue<T>(applied: string): [T | null, (pending: T) => void] {
  const [state, setState] = useState<{ applied: string; pending: T | null }>({ applied, pending: null });
  if (state.applied !== applied) setState({ applied, pending: null });
  return [state.applied === applied ? state.pending : null, (pending) => setState({ applied, pending })];
}
