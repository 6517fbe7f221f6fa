import type { SearchSynonym } from "#contract/catalogue/search-synonyms.ts";
import { call } from "#web/api.ts";
import { readListParams } from "#web/layout/dashboard/lists/list-params.ts";
import { OfficeList } from "#web/layout/dashboard/lists/office-list.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
import type { Column } from "#web/ui/display/table.tsx";
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

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Synonyms", hidden: true });

const columns: Column<SearchSynonym>[] = [
  { head: "Word", cell: ({ word }) => <span className="wrap-anywhere font-semibold text-base">{word}</span> },
  { head: "Also finds", cell: ({ synonym }) => <span className="wrap-anywhere">{synonym}</span> },
  { head: "Actions", cell: (synonym) => <SynonymActions synonym={synonym} />, silent: true },
];

export default function SearchSynonymsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search, word, synonyms, ...page } = loaderData;
  return (
    <OfficeList
      title="Synonyms"
      words={["search word", "search words"]}
      rows={synonyms}
      columns={columns}
      page={page}
      search={{ value: search, label: "Find a word", help: "By word or synonym, from two letters on." }}
      nothingFound="Try other letters."
      empty="Add one when shoppers call a thing by another name than the shop does."
      intro={
        <p>
          Other names and spellings that shoppers use. Whoever searches for the word also finds products that have its
          synonym: <em>sari</em> finds every saree.
        </p>
      }
      form={<AddSynonym key={word} answer={actionData} word={word} />}
    />
  );
}
