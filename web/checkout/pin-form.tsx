import { useEffect, useId, useRef, useState } from "react";
import { readPin } from "#contract/pin-code.ts";
import { Button } from "#web/ui/display/button.tsx";
import { rememberPin, usePin } from "./pin-code.ts";

/** Asks where to, and says it once it is known. It is as high before as after, so that nothing below it moves. */
export function PinForm() {
  const id = useId();
  const pin = usePin();
  const [step, setStep] = useState<"known" | "typing" | "wrong">();
  const control = useRef<HTMLInputElement & HTMLButtonElement>(null);
  // Whoever has pressed one of the two stays where the other one comes.
  useEffect(() => {
    if (step) control.current?.focus();
  }, [step]);
  const isWrong = step === "wrong";
  if (pin && (!step || step === "known"))
    return (
      <p className="flex min-h-11 items-center gap-1">
        <span>
          Delivery to <strong className="tabular-nums">{pin}</strong> ·
        </span>
        <button ref={control} type="button" className="link min-h-11 px-1" onClick={() => setStep("typing")}>
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
        const typed = readPin(control.current?.value);
        if (typed) rememberPin(typed);
        setStep(typed ? "known" : "wrong");
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
        aria-invalid={isWrong}
        aria-describedby={`${id}-wrong`}
        defaultValue={pin}
        className="h-11 w-24 rounded-md border border-line-strong bg-surface px-3 tabular-nums aria-invalid:border-danger"
      />
      <Button type="submit" look="quiet" size="small">
        Check
      </Button>
      <p id={`${id}-wrong`} role="alert" className="basis-full text-danger text-sm empty:hidden">
        {isWrong && "PIN code must be 6 digits."}
      </p>
    </form>
  );
}
