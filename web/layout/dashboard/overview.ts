import type { Overview } from "#contract/oversight/overview.ts";
import { call } from "#web/api.ts";
import { createStore, useStore } from "#web/create-store.ts";

/** What waits for the person, with the figures of the day: shared by the menus and the home page of the office. */
const latest = createStore<Overview | undefined>(undefined);

export const useOverview = (): Overview | undefined => useStore(latest);
export const forgetOverview = (): void => latest.set(undefined);

let asked = 0;

/** Asks anew. Menus and pages work without an answer: whoever has to set up something first has none. */
export async function loadOverview(): Promise<Overview | undefined> {
  const turn = ++asked;
  const overview = await call("GET /overview").then(
    (answer) => answer.overview,
    () => undefined,
  );
  if (turn === asked) latest.set(overview);
  return overview;
}
