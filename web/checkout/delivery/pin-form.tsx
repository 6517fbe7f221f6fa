import { useEffect, useId, useRef, useState } from "react";
import { readPin, whyNoPin } from "#contract/pin-code.ts";
import { Button } from "#web/ui/display/button.tsx";
import { rememberPin, usePin } from "./pin-code.ts";

/** Asks where to, and says it once it is known. It is as high before as after, so that nothing below it moves. */
export function PinForm() {
  const id = useId();
  const pin = usePin();
  /** `fault`: why what was typed is none. */
  const [step, setStep] = useState<{ isTyping: boolean; fault?: string }>();
  const control = useRef<HTMLInputElement & HTMLButtonElement>(null);
  // The focus stays in its place: the button that was pressed gives way to the field, and the other way round.
  useEffect(() => {
    if (step) control.current?.focus();
  }, [step]);
  const fault = step?.fault;
  if (pin && !step?.isTyping)
    return (
      <p className="flex min-h-11 items-center gap-1">
        <span>
          Delivery to <strong className="tabular-nums">{pin}</strong> ·
        </span>
        <button ref={control} type="button" className="link min-h-11 px-1" onClick={() => setStep({ isTyping: true })}>
          Change<span className="sr-only"> PIN code</span>
        </button>
      </p>
    );
  return (
    <form
      noValidate
      className="flex flex-wrap items-center gap-x-2"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = control.current?.value ?? "";
        const found = readPin(typed);
        if (found) rememberPin(found);
        setStep(found ? { isTyping: false } : { isTyping: true, fault: whyNoPin(typed) });
      }}
    >
      <label htmlFor={id}>
        Delivery to<span className="sr-only"> PIN code</span>
      </label>
      <input
        ref={control}
        id={id}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={7}
        placeholder="411001"
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-wrong`}
        defaultValue={pin}
        className="h-11 w-24 rounded-md border border-line-strong bg-surface px-3 tabular-nums aria-invalid:border-danger"
      />
      <Button type="submit" look="quiet" size="small">
        Check
      </Button>
      <p id={`${id}-wrong`} role="alert" className="basis-full text-danger text-sm empty:hidden">
        {fault}
      </p>
    </form>
  );
}
