import { randomUUID } from "node:crypto";
import { isNull } from "drizzle-orm";
import { readDraft } from "#server/catalogue/home/queries.ts";
import { homeVersions } from "#server/catalogue/home/tables.ts";
import { formBody, photo } from "#server/testing/clients/product-form.ts";
import { catalogueStaff, everyone, signedIn } from "./permissions.ts";
import type { AccessTable, World } from "./world.ts";

let texts = 0;
const someText = () => ({
  _id: randomUUID(),
  kind: "text" as const,
  startsAt: null,
  endsAt: null,
  heading: `Hello ${++texts}`,
  text: "",
  links: [],
  hasPromises: false,
});

/** Puts a draft of home there and gives its version. */
async function someDraft({ shop }: World) {
  await shop.db.delete(homeVersions).where(isNull(homeVersions.publishedAt));
  await shop.db.insert(homeVersions).values({ blocks: [someText()] });
  return (await readDraft(shop.db)).version;
}

const newDraft = async (world: World) => ({ payload: { version: await someDraft(world), blocks: [someText()] } });

async function someVersion({ shop }: World) {
  const [made] = await shop.db
    .insert(homeVersions)
    .values({ blocks: [someText()], publishedAt: new Date() })
    .returning();
  return { params: { versionId: made?.id ?? "" } };
}

export const homeCalls: AccessTable = {
  "GET /api/home": { who: everyone },
  "GET /api/home/seen": { who: everyone, request: () => ({ query: { ids: "" } }) },
  "GET /api/home/liked": { who: signedIn },
  "GET /api/home/draft": { who: catalogueStaff },
  "PUT /api/home/draft": { who: catalogueStaff, request: newDraft },
  "DELETE /api/home/draft": {
    who: catalogueStaff,
    request: async (world) => {
      await someDraft(world);
      return {};
    },
  },
  "GET /api/home/preview": { who: catalogueStaff },
  "POST /api/home/publish": {
    who: catalogueStaff,
    request: async (world) => ({ payload: { version: await someDraft(world) } }),
  },
  "GET /api/home/versions": { who: catalogueStaff },
  "POST /api/home/restore/:versionId": { who: catalogueStaff, request: someVersion },
  "POST /api/home/picture": { who: catalogueStaff, request: async () => formBody({}, await photo()) },
};
