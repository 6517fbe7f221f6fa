import { useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import type { Facets } from "#contract/catalogue/products.ts";
import { afterPaint } from "#web/ui/after-paint.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Sheet } from "#web/ui/overlays/sheet.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { addressOf, type Filters, withoutFilters } from "./filters.ts";
import { formatFound } from "./format-filter.ts";

interface Found {
  filters: Filters;
  facets: Facets;
  count: number;
  isPartial?: boolean | undefined;
}

/** On phones: choices are tried out in the sheet, with their count, and become the list's when they are applied. */
export function FilterSheet({ found, active }: { found: Found; active: number }) {
  const [draft, setDraft] = useState<Filters | null>(null);
  const navigate = useNavigate();
  const preview = useFetcher<Found>();

  const start = () => {
    preview.reset();
    setDraft(found.filters);
  };
  const tryFilters = (filters: Filters) => {
    setDraft(filters);
    afterPaint(() => void preview.load(addressOf(filters)));
  };
  const apply = () => {
    setDraft(null);
    if (draft && draft !== found.filters) void navigate(addressOf(draft));
  };

  const { facets, count, isPartial } = preview.data ?? found;
  return (
    <>
      <Button look="secondary" size="small" aria-haspopup="dialog" onClick={start} className="bg-surface">
        <Icon name="filter" className="size-5 max-[359px]:hidden" />
        Filters
        {active > 0 && (
          <span className="grid size-5 place-items-center rounded-full bg-action text-on-action text-xs leading-none">
            {active}
            <span className="sr-only"> active</span>
          </span>
        )}
      </Button>
      <Sheet
        open={draft !== null}
        onClose={() => setDraft(null)}
        title="Filters"
        footer={
          <div className="flex items-center justify-between gap-4">
            <Button
              look="secondary"
              className="whitespace-nowrap"
              onClick={() => draft && tryFilters(withoutFilters(draft))}
            >
              Clear all
            </Button>
            <p role="status" className="sr-only">
              {preview.state === "idle" && formatFound(count, isPartial)}
            </p>
            <Button onClick={apply} className={`grow ${preview.state === "idle" ? "" : "opacity-70"}`}>
              Show {formatFound(count, isPartial)}
            </Button>
          </div>
        }
      >
        {draft && <FilterPanel links={false} filters={draft} facets={facets} onChoose={tryFilters} />}
      </Sheet>
    </>
  );
}
