import { formatSize, type Size } from "#contract/catalogue/sizes.ts";
import type { ExchangeOptions } from "#contract/sales/cases/exchanges.ts";
import { RadioCards } from "#web/ui/forms/radio-cards.tsx";

interface SizeCardsProps {
  sizes: ExchangeOptions["sizes"];
  quantity: number;
  value: Size | undefined;
  onChange: (size: Size) => void;
}

/** The other sizes: also sold-out ones can be chosen, to wait for them. */
export function SizeCards({ sizes, quantity, value, onChange }: SizeCardsProps) {
  if (sizes.length === 0) return <p>This product comes in no other size.</p>;
  const about = ({ available, sentence }: ExchangeOptions["sizes"][number]) =>
    available > 0 && available < quantity ? `Only ${available} in stock.` : sentence;
  return (
    <RadioCards
      label="Which size you would like"
      isShort
      name="size"
      options={sizes.map((each) => ({ value: each.size, label: formatSize(each.size), sentence: about(each) }))}
      value={value}
      onChange={onChange}
    />
  );
}
