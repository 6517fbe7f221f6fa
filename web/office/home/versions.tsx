import { useState } from "react";
import type { HomeVersion } from "#contract/catalogue/home-page.ts";
import { formatMoment } from "#web/ui/dates/format-moment.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { Pager } from "#web/ui/navigation/pager.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

interface VersionsProps {
  versions: HomeVersion[];
  page: number;
  totalPages: number;
  isBusy: boolean;
  onLook: (version: HomeVersion) => void;
  onRestore: (version: HomeVersion) => Promise<unknown>;
}

const plural = (count: number) => (count === 1 ? "1 block" : `${count} blocks`);

/** What shoppers saw before, by whom and since when; any of it can be shown again. */
export function Versions({ versions, page, totalPages, isBusy, onLook, onRestore }: VersionsProps) {
  const [chosen, setChosen] = useState<HomeVersion>();
  return (
    <section aria-labelledby="versions" className="grid gap-4">
      <h2 id="versions" className="text-2xl">
        Versions
      </h2>
      {versions.length === 0 ? (
        <p className="text-ink-soft">Nothing was published yet: shoppers see home as the shop came.</p>
      ) : (
        <ol aria-label="Versions of home" className="grid gap-3">
          {versions.map((version) => {
            const published = formatMoment(version.published);
            return (
              <li
                key={version._id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border border-line bg-surface p-4"
              >
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-2 font-semibold">
                    {published}
                    {version.isCurrent && <Badge look="success">Shown now</Badge>}
                  </p>
                  <p className="wrap-anywhere text-ink-soft text-sm">
                    {[version.by && `By ${version.by}`, plural(version.blocks.length), version.note]
                      .filter(Boolean)
                      .join(" · ")}
                  </p>
                </div>
                <div className="flex flex-wrap gap-2">
                  <Button look="quiet" size="small" onClick={() => onLook(version)}>
                    Look at it<span className="sr-only">: {published}</span>
                  </Button>
                  {!version.isCurrent && (
                    <Button look="secondary" size="small" disabled={isBusy} onClick={() => setChosen(version)}>
                      Restore this version<span className="sr-only">: {published}</span>
                    </Button>
                  )}
                </div>
              </li>
            );
          })}
        </ol>
      )}
      <Pager page={page} totalPages={totalPages} href={(to) => `?page=${to}`} />
      <ConfirmDialog
        open={chosen !== undefined}
        title="Restore a version"
        sentence={`Shoppers see home as it was on ${chosen ? formatMoment(chosen.published) : ""} at once. What is shown now stays among the versions.`}
        confirm="Restore it"
        busy={isBusy}
        onConfirm={() => {
          if (chosen) void onRestore(chosen).then(() => setChosen(undefined));
        }}
        onClose={() => setChosen(undefined)}
      />
    </section>
  );
}
