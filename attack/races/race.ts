import { type Answer, ask, type Question } from "#attack/http.ts";
import type { Target } from "#attack/open-target.ts";
import type { Person } from "#server/testing/given/people.ts";

/** So many of the same at one moment. */
const rivals = 6;

type Whom = Pick<Person, "headers">;

export const call = (who: Whom, method: string, path: string, body?: object): Question => ({
  method,
  target: `/api${path}`,
  headers: { ...who.headers, ...(body && { "content-type": "application/json" }) },
  ...(body && { body: JSON.stringify(body) }),
});

/** All at once, one half at each process. */
export const race = ({ processes }: Target, questions: Question[]): Promise<Answer[]> =>
  Promise.all(questions.map((question, n) => ask(processes[n % processes.length]?.url ?? "", question)));

export const raceWithItself = (target: Target, question: Question): Promise<Answer[]> =>
  race(
    target,
    Array.from({ length: rivals }, () => question),
  );

export const answered = (answers: Answer[]): Answer[] => answers.filter(({ status }) => status === 200);

export const parse = <T>({ body }: Answer): T => JSON.parse(body) as T;
