/** Lines of a 24 by 24 drawing, as in ui/display/icon-shapes.ts: apart, since pages of the shop do without them. */
const shapes = {
  home: "M4 10.5 12 4l8 6.5V20h-5.5v-6h-5v6H4z",
  orders: "M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6",
  pack: "M4 8 12 4l8 4v8.5l-8 4-8-4zM4 8l8 4 8-4M12 12v8.5",
  inbox: "M4 5h16v11h-9l-5 4v-4H4zM8 9h8M8 12.5h5",
  products: "M8.5 4 4 6.5l1.5 4 2-.7V20h9V9.8l2 .7 1.5-4L15.5 4a3.5 3.5 0 0 1-7 0z",
  more: "M4 7h16M4 12h16M4 17h10",
} as const;
export type OfficeIconName = keyof typeof shapes;

export const OfficeIcon = ({ name }: { name: OfficeIconName }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className="size-6 shrink-0"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.6}
    strokeLinecap="square"
  >
    <path d={shapes[name]} />
  </svg>
);
