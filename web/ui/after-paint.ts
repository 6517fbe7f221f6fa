/**
 * Does something once the frame that answers a press is painted. A modal dialog that is opened within that frame makes a phone calculate
 * the style of the whole page before anything is seen: 192 ms from the press to the next paint, 88 with this (docs/decisions/0061).
 */
export const afterPaint = (action: () => void): void => void requestAnimationFrame(() => setTimeout(action));
