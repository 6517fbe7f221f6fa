import { type ContentLine, type DocumentContent, isFee, itemKey, sumAmounts, type TaxedAmount } from "./content.ts";

/** What was bought and neither cancelled nor returned, of one line of an invoice. */
interface Left {
  quantity: number;
  taxableValuePaise: number;
  taxPaise: number;
}

interface LiveItem {
  sku: string;
  size: string;
  quantity: number;
  totalPaise: number;
  taxPaise: number;
  /** How many of the pieces came back. */
  returnedQuantity: number;
  returnedPaise: number;
  returnedTaxPaise: number;
}

/** What is left of each item, by the keys of lines. */
export function leftByKey(live: readonly LiveItem[], scheme: DocumentContent["scheme"]): Map<string, Left> {
  const left = new Map<string, Left>();
  for (const item of live) {
    const pieces = item.quantity - item.returnedQuantity;
    if (pieces === 0) continue;
    const itemTaxPaise = item.taxPaise - item.returnedTaxPaise;
    const itemValuePaise = item.totalPaise - item.returnedPaise - (scheme === "gst" ? itemTaxPaise : 0);
    const { quantity, taxableValuePaise, taxPaise } = left.get(itemKey(item)) ?? nothing;
    left.set(itemKey(item), {
      quantity: quantity + pieces,
      taxableValuePaise: taxableValuePaise + itemValuePaise,
      taxPaise: taxPaise + itemTaxPaise,
    });
  }
  return left;
}

const nothing: Left = { quantity: 0, taxableValuePaise: 0, taxPaise: 0 };

/**
 * What a credit note says that takes back what is neither left of an invoice nor credited before; nothing where that is nothing. Fees go
 * with the last item of the order.
 */
export function buildCreditNote(
  invoice: DocumentContent & Required<Pick<DocumentContent, "invoice">>,
  credited: readonly Pick<DocumentContent, "lines">[],
  left: ReadonlyMap<string, Left>,
): DocumentContent | undefined {
  const lines = invoice.lines.flatMap((line): ContentLine[] => {
    const before = credited.flatMap((note) => note.lines.filter(({ key }) => key === line.key));
    if (isFee(line)) return before.length === 0 && left.size === 0 ? [line] : [];
    const open = subtract(line, before);
    const kept = left.get(line.key) ?? nothing;
    if (open.quantity <= kept.quantity) return [];
    return [takeBack(line, open, kept)];
  });
  const totals = sumAmounts(lines);
  // Pieces that cost nothing alone need no note; the next one names them too.
  if (totals.totalPaise === 0) return undefined;
  const { orderTotalPaise: _, ...rest } = invoice;
  return { ...rest, lines, totals };
}

type Open = TaxedAmount & { quantity: number };

function subtract(line: ContentLine, credited: readonly ContentLine[]): Open {
  const back = sumAmounts(credited);
  const quantity = line.quantity - credited.reduce((sum, each) => sum + each.quantity, 0);
  return {
    quantity,
    taxableValuePaise: line.taxableValuePaise - back.taxableValuePaise,
    cgstPaise: line.cgstPaise - back.cgstPaise,
    sgstPaise: line.sgstPaise - back.sgstPaise,
    igstPaise: line.igstPaise - back.igstPaise,
    taxPaise: line.taxPaise - back.taxPaise,
    totalPaise: line.totalPaise - back.totalPaise,
  };
}

/**
 * What is kept is divided anew, so that the halves of the tax never come to more than those of the invoice, however many notes there are.
 */
function takeBack(line: ContentLine, open: Open, kept: Left): ContentLine {
  const keptTaxPaise = Math.min(kept.taxPaise, open.taxPaise);
  const keptValuePaise = Math.min(kept.taxableValuePaise, open.taxableValuePaise);
  const isDivided = line.cgstPaise + line.sgstPaise > 0;
  const keptSgstPaise = isDivided ? Math.min(Math.floor(keptTaxPaise / 2), open.sgstPaise) : 0;
  const taxPaise = open.taxPaise - keptTaxPaise;
  const sgstPaise = open.sgstPaise - keptSgstPaise;
  const taxableValuePaise = open.taxableValuePaise - keptValuePaise;
  return {
    ...line,
    quantity: open.quantity - kept.quantity,
    taxableValuePaise,
    taxPaise,
    sgstPaise,
    cgstPaise: isDivided ? taxPaise - sgstPaise : 0,
    igstPaise: line.igstPaise > 0 ? taxPaise : 0,
    totalPaise: taxableValuePaise + taxPaise,
  };
}
