import { api } from "#contract/api.ts";
import type { Call, Key } from "#contract/call.ts";
import type { Caller } from "#server/testing/access/permissions.ts";
import { accessTable } from "#server/testing/access/table.ts";
import { makeWorld, type RequestParts, type Row, type World } from "#server/testing/access/world.ts";
import type { Target } from "./open-target.ts";

export interface ContractCall {
  key: Key;
  call: Call;
  method: string;
  path: string;
  /** How it is called so that whoever may is answered. */
  row: Row;
}

function toContractCall([key, call]: [string, Call]): ContractCall {
  const [method = "", path = ""] = key.split(" ");
  const row = accessTable[`${method} /api${path.replaceAll(/\{(\w+)\}/g, ":$1")}`];
  if (!row) throw new Error(`${key} has no row in the access table`);
  return { key: key as Key, call, method, path, row };
}

/** Every call of the contract, with what the access table knows of it: nothing has to be listed here. */
export const contractCalls: ContractCall[] = Object.entries<Call>(api).map(toContractCall);

/** Who attacks: everybody that can be signed in, the one who may most at the end. */
export const attackers = [
  "visitor",
  "member",
  "merchant",
  "support",
  "catalogue",
  "finance",
  "manager",
  "owner",
] as const satisfies Caller[];
export type Attacker = (typeof attackers)[number];

/** Each right request is used a few times in a world: making them costs more than the attacks. */
const worldUses = 2000;
const requestUses = 12;

/** Right requests to begin with. Things and people are made anew from time to time, since attacks use them up. */
export function createRequests({ app, shop }: Pick<Target, "app" | "shop">) {
  let world: Promise<World> | undefined;
  let uses = 0;
  let known = new Map<string, { parts: Promise<RequestParts>; uses: number }>();

  function currentWorld(): Promise<World> {
    if (!world || ++uses > worldUses) {
      uses = 0;
      known = new Map();
      world = makeWorld(app, shop);
    }
    return world;
  }

  return {
    async headersOf(attacker: Attacker): Promise<Record<string, string>> {
      const { people } = await currentWorld();
      return attacker === "visitor" ? {} : people[attacker].headers;
    },
    world: currentWorld,
    /** A right request of this call: the same a few times over, unless it has to be fresh. */
    async right({ key, row }: ContractCall, attacker: Attacker, { isFresh = false } = {}): Promise<RequestParts> {
      const name = `${attacker === "visitor"} ${key}`;
      const make = async () => (await row.request?.(await currentWorld(), attacker)) ?? {};
      let entry = known.get(name);
      if (!entry || isFresh || ++entry.uses > requestUses) {
        // What the request is made from may be gone by now: then there is a new world.
        const parts = make().catch(() => {
          world = undefined;
          return make();
        });
        entry = { parts, uses: 0 };
        known.set(name, entry);
      }
      return entry.parts;
    },
  };
}

export type Requests = ReturnType<typeof createRequests>;
