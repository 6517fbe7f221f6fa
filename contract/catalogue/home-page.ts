import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Done, Id, Moment } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { PageQuery, paged } from "#contract/paging.ts";
import { HomeBlock, HomeBlocks, homeDrawings, railSources } from "./home.ts";
import { PictureUpload } from "./product-form.ts";
import { Picture, Product } from "./products.ts";

/** A picture of home as it is shown: one of the shop's drawings, or an uploaded one in its files. */
const ShownPicture = z.strictObject({
  drawing: z.nullable(z.enum(homeDrawings)),
  picture: z.nullable(Picture),
  alt: z.string(),
});
export type ShownPicture = z.infer<typeof ShownPicture>;

/** Blocks as they are shown: with their pictures and products, without their dates. What leads nowhere any more is left out. */
const shown = {
  slides: z.strictObject({
    _id: Id,
    kind: z.literal("slides"),
    slides: z.array(z.extend(ShownPicture, { tall: z.nullable(Picture), title: z.string(), link: z.string() })),
  }),
  tiles: z.strictObject({
    _id: Id,
    kind: z.literal("tiles"),
    heading: z.string(),
    tiles: z.array(z.extend(ShownPicture, { name: z.string(), link: z.string() })),
  }),
  rail: z.strictObject({
    _id: Id,
    kind: z.literal("rail"),
    heading: z.string(),
    source: z.enum(railSources),
    /** The list with more of them; empty for those that the browser fills in, and so are the products. */
    link: z.string(),
    products: z.array(Product),
  }),
  banner: z.strictObject({
    _id: Id,
    kind: z.literal("banner"),
    label: z.string(),
    heading: z.string(),
    text: z.string(),
    linkText: z.string(),
    link: z.string(),
    image: ShownPicture,
  }),
  text: z.strictObject({
    _id: Id,
    kind: z.literal("text"),
    heading: z.string(),
    text: z.string(),
    links: z.array(z.strictObject({ text: z.string(), link: z.string() })),
    hasPromises: z.boolean(),
  }),
};

const ShownBlock = z.discriminatedUnion("kind", [shown.slides, shown.tiles, shown.rail, shown.banner, shown.text]);
export type ShownBlock = z.infer<typeof ShownBlock>;
const Shown = z.strictObject({ blocks: z.array(ShownBlock) });

/** What admins arrange. Until they save something it is what the shop shows. */
const HomeDraft = z.strictObject({
  blocks: z.array(HomeBlock),
  /** The files of the uploaded pictures in it, by their ids. */
  pictures: z.record(z.string(), Picture),
  /** Handed back with a change, which is refused when somebody else made one meanwhile. */
  version: z.number(),
  /** Whether there is something to publish. */
  isSaved: z.boolean(),
  updated: z.nullable(Moment),
  /** Who saved it last, if they still have an account. */
  by: z.nullable(z.string()),
});
export type HomeDraft = z.infer<typeof HomeDraft>;

const HomeVersion = z.strictObject({
  _id: Id,
  published: Moment,
  by: z.nullable(z.string()),
  /** Where it came from, such as "Brought back from November 3, 2026"; mostly empty. */
  note: z.string(),
  /** Whether it is the one that the shop shows. */
  isCurrent: z.boolean(),
  blocks: z.array(HomeBlock),
});
export type HomeVersion = z.infer<typeof HomeVersion>;

const version = z.number("Version must be the number that came with the draft.");

export const changedMeanwhile = "Somebody else has changed home meanwhile. Please load it again and make your change.";

const noMoment = "At must be a moment such as 2026-01-31T18:30:00Z.";
const PreviewQuery = z.object({
  /** The id of a published version; without one, the draft. */
  version: z.optional(z.guid("This version does not exist.")),
  /** As it is shown at another moment. */
  at: z.optional(z.iso.datetime({ offset: true, error: noMoment })),
});

const wrongSeen = `Ids must be at most ${limits.homeSeenMax} ids with commas between them.`;
const SeenQuery = z.object({
  ids: z.pipe(
    z.string(wrongSeen).check(z.maxLength(limits.homeSeenMax * 40, wrongSeen)),
    z.pipe(
      z.transform((ids: string) => [...new Set(ids.toLowerCase().split(",").filter(Boolean))]),
      z.array(z.guid(wrongSeen)).check(z.maxLength(limits.homeSeenMax, wrongSeen)),
    ),
  ),
});

const Products = z.strictObject({ products: z.array(Product) });
const DraftDone = z.extend(Done, { draft: HomeDraft });

export const homeCalls = calls({
  "GET /home": { access: "open", summary: "The blocks of the home page as they are shown now", reply: Shown },
  "GET /home/seen": {
    access: "open",
    isOfTheMoment: true,
    summary:
      "Products that the browser remembers as seen, in the order of their ids; those no longer listed are left out",
    query: SeenQuery,
    reply: Products,
  },
  "GET /home/liked": {
    access: "signed in",
    summary: "New products of the brands that the caller likes by hearts and orders",
    reply: Products,
  },
  "GET /home/draft": {
    access: "admin",
    permission: "manage catalogue",
    summary: "The home page as it is being arranged; what the shop shows until something is saved",
    reply: z.strictObject({ draft: HomeDraft }),
  },
  "PUT /home/draft": {
    access: "admin",
    permission: "manage catalogue",
    summary: "Keep an arrangement of the home page without showing it; refused when somebody else changed it meanwhile",
    body: z.object({ version, blocks: HomeBlocks }),
    reply: DraftDone,
  },
  "DELETE /home/draft": {
    access: "admin",
    permission: "manage catalogue",
    summary: "Give up the arrangement that was kept; the shop goes on showing what it shows",
    reply: DraftDone,
  },
  "GET /home/preview": {
    access: "admin",
    permission: "manage catalogue",
    summary: "The draft, or an earlier version, as shoppers would see it, now or at another moment",
    query: PreviewQuery,
    reply: Shown,
  },
  "POST /home/publish": {
    access: "admin",
    permission: "manage catalogue",
    summary: "Show the arrangement that was kept; refused when somebody else changed it meanwhile",
    body: z.object({ version }),
    reply: DraftDone,
  },
  "GET /home/versions": {
    access: "admin",
    permission: "manage catalogue",
    summary: "The home page as it was shown, newest first",
    query: PageQuery,
    reply: z.strictObject({ versions: z.array(HomeVersion), ...paged }),
  },
  "POST /home/restore/{versionId}": {
    access: "admin",
    permission: "manage catalogue",
    summary: "Show an earlier version again, as a new one; a draft stays as it is",
    reply: DraftDone,
  },
  "POST /home/picture": {
    access: "admin",
    permission: "manage catalogue",
    summary: "Take in a picture (jpg, jpeg or png) for a block; kept for a day, and as long as a version shows it",
    body: PictureUpload,
    upload: true,
    reply: z.extend(Done, { picture: Picture }),
  },
});
