import { useFetcher } from "react-router";
import type { AttributeInUse } from "#contract/catalogue/attributes.ts";
import { call } from "#web/api.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { handleError } from "#web/layout/handle-error.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import { type Column, Table } from "#web/ui/display/table.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/attributes-page.ts";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermission(request, "manage catalogue");
  const [{ fields }, { categories }] = await Promise.all([call("GET /fact"), call("GET /category", { query: {} })]);
  return { fields, names: Object.fromEntries(categories.map(({ _id, name }) => [_id, name])) };
}

/** Moves an attribute before or behind its neighbour. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  try {
    const order = JSON.parse(String((await request.formData()).get("order"))) as string[];
    await call("PUT /fact/order", { body: { order } });
  } catch (error) {
    handleError(error);
  }
  return null;
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Facts of garments", hidden: true });

const maxChoicesShown = 4;

function describeChoices({ choices, shopText }: AttributeInUse): string {
  if (choices.length === 0) return shopText ? `The shop says: ${shopText}` : "Text";
  const more = choices.length - maxChoicesShown;
  return choices.slice(0, maxChoicesShown).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

const usesOf = ({ kind, uses }: AttributeInUse): string =>
  kind === "text" ? "–" : uses.reduce((sum, one) => sum + one, 0).toLocaleString("en-IN");

function Marks({ field: { isFacet, isSearched, isRequired, isLegal } }: { field: AttributeInUse }) {
  const marks = [isLegal && "By law", isRequired && "Required", isFacet && "Filter", isSearched && "Search"];
  return (
    <span className="flex flex-wrap gap-1.5">{marks.map((mark) => mark && <Badge key={mark}>{mark}</Badge>)}</span>
  );
}

function MoveButtons({ fields, field }: { fields: AttributeInUse[]; field: AttributeInUse }) {
  const { submit, state } = useFetcher();
  const ids = fields.map(({ _id }) => _id);
  const from = ids.indexOf(field._id);
  const move = (to: number) =>
    submit({ order: JSON.stringify(ids.toSpliced(from, 1).toSpliced(to, 0, field._id)) }, { method: "post" });
  const isBusy = state !== "idle";
  return (
    <span className="flex justify-end">
      <IconButton
        label={`Move ${field.label} up`}
        icon="chevron-up"
        idle={isBusy || from === 0}
        onClick={() => void move(from - 1)}
      />
      <IconButton
        label={`Move ${field.label} down`}
        icon="chevron-down"
        idle={isBusy || from === ids.length - 1}
        onClick={() => void move(from + 1)}
      />
    </span>
  );
}

const columnsOf = (fields: AttributeInUse[], names: Record<string, string>): Column<AttributeInUse>[] => [
  {
    head: "Fact",
    cell: ({ _id, label }) => (
      <PageLink to={`/dashboard/facts/edit/${_id}`} className="link wrap-anywhere font-semibold text-base">
        {label}
      </PageLink>
    ),
  },
  { head: "Choices", cell: (field) => <span className="wrap-anywhere">{describeChoices(field)}</span> },
  {
    head: "Asked for in",
    cell: ({ isForAll, categories }) =>
      isForAll ? "All products" : categories.map((id) => names[id] ?? "").join(", ") || "No category",
  },
  { head: "Use", cell: (field) => <Marks field={field} /> },
  { head: "Products", cell: usesOf, numeric: true },
  { head: "Order", cell: (field) => <MoveButtons fields={fields} field={field} />, silent: true },
];

export default function AttributesPage({ loaderData: { fields, names } }: Route.ComponentProps) {
  return (
    <div>
      <PageHead title="Facts of garments">
        <ButtonLink to="/dashboard/facts/add" size="small">
          <Icon name="plus" className="size-5" />
          Add
        </ButtonLink>
      </PageHead>
      <p className="mb-6 max-w-prose text-ink-soft">
        What is said of garments on their pages and asked for in the product form, in this order. People filter by
        choices; what the law wants shown stands under “Product information”.
      </p>
      {fields.length === 0 ? (
        <EmptyState sentence="No facts found.">Add one, and products can say it.</EmptyState>
      ) : (
        <Table caption="Facts of garments" columns={columnsOf(fields, names)} rows={fields} rowKey={({ _id }) => _id} />
      )}
    </div>
  );
}
