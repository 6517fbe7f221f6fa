import type { SearchSynonym } from "#contract/catalogue/search-synonyms.ts";
import { requirePermission } from "#web/account/guards.ts";
import { call } from "#web/api.ts";
import { ListCount } from "#web/layout/dashboard/lists/list-count.tsx";
import { readListParams } from "#web/layout/dashboard/lists/list-params.ts";
import { SearchBox } from "#web/layout/dashboard/lists/search-box.tsx";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { type Column, Table } from "#web/ui/display/table.tsx";
import { Pager } from "#web/ui/navigation/pager.tsx";
import type { Route } from "./+types/search-synonyms-page.ts";
import { AddSynonym } from "./add-synonym.tsx";
import { changeSynonyms } from "./change-synonyms.ts";
import { SynonymActions } from "./synonym-actions.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermission(request, "manage catalogue");
  const { search, page } = readListParams(request.url);
  const word = new URL(request.url).searchParams.get("word") ?? "";
  return { search, word, ...(await call("GET /search-synonym", { query: { search, page } })) };
}

export const clientAction = ({ request }: Route.ClientActionArgs) => changeSynonyms(request);

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Search words", hidden: true });

const columns: Column<SearchSynonym>[] = [
  { head: "Word", cell: ({ word }) => <span className="wrap-anywhere font-semibold text-base">{word}</span> },
  { head: "Also finds", cell: ({ synonym }) => <span className="wrap-anywhere">{synonym}</span> },
  { head: "Actions", cell: (synonym) => <SynonymActions synonym={synonym} />, silent: true },
];

export default function SearchSynonymsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search, word, synonyms, totalPages, currentPage, count } = loaderData;
  const pageLink = (page: number) => `?${new URLSearchParams({ ...(search && { search }), page: String(page) })}`;
  return (
    <div>
      <PageHead title="Search words" />
      <p className="mb-6 max-w-prose text-ink-soft">
        Other names and spellings that shoppers use. Whoever searches for the word also finds products that have its
        synonym: <em>sari</em> finds every saree.
      </p>
      <AddSynonym key={word} answer={actionData} word={word} />
      <div className="mt-8 mb-6 grid max-w-xl">
        <SearchBox label="Find a word" help="By word or synonym, from two letters on." />
      </div>
      <ListCount count={count} words={["search word", "search words"]} isSearch={search !== ""} />
      {synonyms.length === 0 ? (
        <EmptyState sentence="No search words found.">
          {search ? "Try other letters." : "Add one when shoppers call a thing by another name than the shop does."}
        </EmptyState>
      ) : (
        <Table caption="Search words" columns={columns} rows={synonyms} rowKey={({ _id }) => _id} />
      )}
      <div className="mt-8 empty:hidden">
        <Pager page={currentPage} totalPages={totalPages} href={pageLink} />
      </div>
    </div>
  );
}
