import { Slider } from "#web/ui/forms/sliders/slider.tsx";
import { useDebounced } from "#web/ui/forms/use-debounced.ts";
import { choose, type Filters } from "./filters.ts";
import { formatRating } from "./format-filter.ts";
import { usePendingValue } from "./use-pending-value.ts";

interface RatingFilterProps {
  filters: Filters;
  onChoose: (filters: Filters) => void;
}

const step = 20;
const marks = ["5", "4", "3", "2", "1", "Any"];

/** From 5 stars at the left to Any at the right, in steps of 20. */
const toRating = (position: number) => (position === 100 ? 0 : 5 - position / step);
const toPosition = (rating: number) => (rating === 0 ? 100 : (5 - rating) * step);

export function RatingFilter({ filters, onChoose }: RatingFilterProps) {
  const [pending, setPending] = usePendingValue<number>(String(filters.rating));
  const apply = useDebounced((position: number) => {
    const rating = toRating(position);
    if (rating !== filters.rating) onChoose(choose(filters, { rating }));
  });
  return (
    <div>
      <Slider
        label="Rating"
        min={0}
        max={100}
        step={step}
        value={pending ?? toPosition(filters.rating)}
        onChange={setPending}
        onCommit={(position) => pending !== null && apply(position)}
        format={(position) => formatRating(toRating(position))}
      />
      <ol aria-hidden="true" className="-mt-1 flex justify-between px-5.5 text-ink-soft text-xs tabular-nums">
        {marks.map((mark) => (
          <li key={mark} className="flex w-0 justify-center">
            {mark}
          </li>
        ))}
      </ol>
    </div>
  );
}
