type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
type ButtonSize = "medium" | "small";

export interface ButtonShape {
  look?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
}

const frame =
  "relative inline-flex items-center justify-center gap-2 rounded-md border font-semibold leading-tight text-center select-none transition-colors disabled:cursor-not-allowed aria-disabled:cursor-not-allowed";

const variants: Record<ButtonVariant, string> = {
  primary:
    "border-action bg-action text-on-action hover:border-action-hover hover:bg-action-hover disabled:border-line disabled:bg-sunken disabled:text-ink-soft",
  secondary:
    "border-ink bg-transparent text-ink hover:bg-ink hover:text-ground disabled:border-line disabled:bg-transparent disabled:text-ink-soft",
  quiet: "border-transparent bg-transparent text-ink hover:bg-sunken disabled:bg-transparent disabled:text-ink-soft",
  danger:
    "border-danger bg-transparent text-danger hover:bg-danger hover:text-on-danger disabled:border-line disabled:bg-transparent disabled:text-ink-soft",
};

const sizes: Record<ButtonSize, string> = {
  medium: "min-h-12 px-6 py-2.5 text-base",
  small: "min-h-11 px-4 py-2 text-sm",
};

export const buttonClass = ({ look = "primary", size = "medium", block = false }: ButtonShape): string =>
  `${frame} ${variants[look]} ${sizes[size]} ${block ? "w-full" : ""}`;
