import { PageLink } from "#web/layout/page-link.tsx";

/** A misspelt search, as it may have been meant. */
export const DidYouMean = ({ words }: { words: string }) => (
  <p className="mt-2">
    Did you mean{" "}
    <PageLink
      to={`/shop?${new URLSearchParams({ name: words })}`}
      className="font-semibold underline underline-offset-4"
    >
      {words}
    </PageLink>
    ?
  </p>
);
