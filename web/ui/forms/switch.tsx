import { Spinner } from "#web/ui/display/spinner.tsx";

interface SwitchProps {
  /** What is on or off: "Kurtas is active". */
  label: string;
  checked: boolean;
  /** The operation is under way, and takes no second press. */
  busy?: boolean;
  disabled?: boolean;
  /** Shown beside it: what the present state is called. */
  words?: { on: string; off: string };
  onChange: (checked: boolean) => void;
}

/** On or off, at once. For a choice that waits for a form to be sent there is the checkbox. */
export function Switch({ label, checked, busy = false, disabled, words, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      aria-busy={busy || undefined}
      disabled={disabled}
      onClick={() => {
        if (!busy) onChange(!checked);
      }}
      className="group inline-flex min-h-11 items-center gap-2.5 rounded-md disabled:cursor-not-allowed"
    >
      <span
        className={`relative h-7 w-12 shrink-0 rounded-md border transition-colors ${checked ? "border-success bg-success" : "border-line-strong bg-sunken group-hover:border-ink"} group-disabled:border-line group-disabled:bg-sunken`}
      >
        <span
          className={`absolute top-0.5 left-0.5 grid size-5.5 place-items-center rounded-md transition-transform duration-150 ease-cloth ${checked ? "translate-x-5 bg-on-success text-success" : "bg-line-strong text-surface"} group-disabled:bg-line`}
        >
          {busy && <Spinner className="size-4" />}
        </span>
      </span>
      {words && <span className="text-sm">{checked ? words.on : words.off}</span>}
    </button>
  );
}
