import * as z from "zod/mini";
import { absentOr, optionalText, text } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";

/** The shop's own drawings, in public/art. They say nothing that the words beside them do not say, and need no alt text. */
export const homeDrawings = ["banner-1", "banner-2", "tile-men", "tile-unisex", "tile-women", "sale"] as const;
export type HomeDrawing = (typeof homeDrawings)[number];
export const isHomeDrawing = (picture: string): picture is HomeDrawing =>
  (homeDrawings as readonly string[]).includes(picture);

/** Where the products of a rail come from. What a person saw or likes is filled in by the browser. */
export const railSources = ["new", "most bought", "reduced", "recently seen", "brands you like"] as const;
export type RailSource = (typeof railSources)[number];
export const isPersonalRail = (source: RailSource): boolean =>
  source === "recently seen" || source === "brands you like";

const shopOrigin = "https://shop.invalid";

/** Whether an address is one of this shop: a path, with no other host, scheme or hidden character in it. */
function isShopPath(address: string): boolean {
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(address)) return false;
  return URL.canParse(address, shopOrigin) && new URL(address, shopOrigin).origin === shopOrigin;
}

/** Part of a page; may be empty, then it leads nowhere. */
const link = (label: string) =>
  optionalText(label, { max: limits.homeLinkMax }).check(
    z.refine(
      (value) => value === "" || isShopPath(value),
      `${label} must be a page of this shop, such as /shop or /product/indigo-kurta.`,
    ),
  );

const requiredLink = (label: string) =>
  link(label).check(z.refine((value) => value !== "", { error: `${label} is required.`, abort: true }));

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const unknownHomePicture = "This picture does not exist. Please choose it again.";

/** The id of an uploaded picture, or the name of one of the shop's drawings. */
const picture = (label: string) =>
  z.string({ error: absentOr(`${label} is required.`, unknownHomePicture) }).check(
    z.trim(),
    z.minLength(1, { error: `${label} is required.`, abort: true }),
    z.refine((value) => isHomeDrawing(value) || guid.test(value), unknownHomePicture),
    z.overwrite((value) => value.toLowerCase()),
  );

const alt = optionalText("Alt text", { max: limits.altTextMax });

/** An uploaded picture is described for those who do not see it. */
const described = z.refine<{ picture: string; alt: string }>((part) => part.alt !== "" || isHomeDrawing(part.picture), {
  error: "Alt text is required: say what the picture shows.",
  path: ["alt"],
});

const moment = (label: string) =>
  z._default(
    z.nullable(z.iso.datetime({ offset: true, error: `${label} must be a moment such as 2026-01-31T18:30:00Z.` })),
    null,
  );

interface Dated {
  startsAt: string | null;
  endsAt: string | null;
}

const inOrder = z.refine<Dated>(
  ({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt),
  { error: "The end must be after the start.", path: ["endsAt"] },
);

/** Whether a block is shown at a moment; the end does not belong to its time. */
export const isShownAt = ({ startsAt, endsAt }: Dated, at: number): boolean =>
  (!startsAt || Date.parse(startsAt) <= at) && (!endsAt || at < Date.parse(endsAt));

const wrongId = "Each block needs an id of its own.";
const common = {
  /** Chosen by whoever adds the block; the same in all versions. */
  _id: z.string({ error: wrongId }).check(z.regex(guid, wrongId)),
  /** From then on, and until then; null: at once, and for good. */
  startsAt: moment("Start"),
  endsAt: moment("End"),
};

const heading = (label: string) => text(label, { max: limits.homeHeadingMax });
const optionalHeading = (label: string) => optionalText(label, { max: limits.homeHeadingMax });

const some = <T extends z.ZodMiniType>(of: T, one: string, max: number) =>
  z
    .array(of, `Please add at least one ${one}.`)
    .check(z.minLength(1, `Please add at least one ${one}.`), z.maxLength(max, `There may be at most ${max} ${one}s.`));

const HomeSlide = z
  .object({
    picture: picture("Picture"),
    /** Another crop for phones held upright. */
    tallPicture: z._default(z.nullable(picture("Upright picture")), null),
    alt,
    title: optionalHeading("Title"),
    link: link("Link"),
  })
  .check(described);

const HomeTile = z
  .object({ name: heading("Title"), picture: picture("Picture"), alt, link: requiredLink("Link") })
  .check(described);

/** By id; null: of all of them. */
const place = (what: string) =>
  z._default(z.nullable(z.guid(`This ${what} does not exist.`).check(z.overwrite((id) => id.toLowerCase()))), null);

const blocks = {
  slides: z
    .object({ ...common, kind: z.literal("slides"), slides: some(HomeSlide, "slide", limits.homeSlidesMax) })
    .check(inOrder),
  tiles: z
    .object({
      ...common,
      kind: z.literal("tiles"),
      heading: optionalHeading("Heading"),
      tiles: some(HomeTile, "tile", limits.homeTilesMax),
    })
    .check(inOrder),
  rail: z
    .object({
      ...common,
      kind: z.literal("rail"),
      heading: heading("Heading"),
      source: z.enum(railSources, `Source must be one of ${railSources.join(", ")}.`),
      category: place("category"),
      brand: place("brand"),
    })
    .check(
      inOrder,
      z.refine(({ source, category, brand }) => !isPersonalRail(source) || (!category && !brand), {
        error: "What a person saw or likes cannot be narrowed down to a category or brand.",
        path: ["source"],
      }),
    ),
  banner: z
    .object({
      ...common,
      kind: z.literal("banner"),
      /** A word above the heading, such as "Sale". */
      label: optionalHeading("Small heading"),
      heading: heading("Heading"),
      text: optionalText("Text", { max: limits.descriptionMax }),
      /** What the link says, such as "Shop the sale". */
      linkText: heading("Link text"),
      link: requiredLink("Link"),
      picture: picture("Picture"),
      alt,
    })
    .check(inOrder, described),
  text: z
    .object({
      ...common,
      kind: z.literal("text"),
      heading: heading("Heading"),
      text: optionalText("Text", { max: limits.textMax }),
      links: z._default(
        z
          .array(z.object({ text: heading("Link text"), link: requiredLink("Link") }), "Links must be a list.")
          .check(z.maxLength(limits.homeTextLinksMax, `A text has at most ${limits.homeTextLinksMax} links.`)),
        [],
      ),
      /** Whether what the shop promises of delivery and returns stands below. */
      hasPromises: z._default(z.boolean("Promises must be yes or no."), false),
    })
    .check(inOrder),
};

/** One block of the home page as it is arranged. */
export const HomeBlock = z.discriminatedUnion(
  "kind",
  [blocks.slides, blocks.tiles, blocks.rail, blocks.banner, blocks.text],
  "Kind must be slides, tiles, rail, banner or text.",
);
export type HomeBlock = z.infer<typeof HomeBlock>;
export type HomeBlockKind = HomeBlock["kind"];
export type HomeBlockOf<K extends HomeBlockKind> = Extract<HomeBlock, { kind: K }>;

/** In the order in which they are shown. */
export const HomeBlocks = z.array(HomeBlock, "Blocks must be a list.").check(
  z.minLength(1, "Home needs at least one block."),
  z.maxLength(limits.homeBlocksMax, `Home has at most ${limits.homeBlocksMax} blocks.`),
  z.refine((given) => new Set(given.map(({ _id }) => _id.toLowerCase())).size === given.length, wrongId),
);
