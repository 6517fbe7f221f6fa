interface Paid {
  id: string;
  amountPaise: number;
}

interface Part {
  attemptId: string;
  amountPaise: number;
}

/**
 * How much to refund of which payment, so that what is left pays for the order and no more. The first payments of the list are refunded
 * first.
 */
export function splitRefund(paid: Paid[], requested: Part[], costPaise: number): Part[] {
  const sum = (amounts: { amountPaise: number }[]) => amounts.reduce((all, { amountPaise }) => all + amountPaise, 0);
  let due = sum(paid) - sum(requested) - costPaise;
  const parts: Part[] = [];
  for (const { id, amountPaise } of paid) {
    const left = amountPaise - sum(requested.filter(({ attemptId }) => attemptId === id));
    const part = Math.min(left, due);
    if (part <= 0) continue;
    parts.push({ attemptId: id, amountPaise: part });
    due -= part;
  }
  return parts;
}
