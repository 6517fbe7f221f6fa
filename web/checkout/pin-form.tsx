import { useId, useState } from "react";
import { readPin } from "#contract/pin-code.ts";
import { Button } from "#web/ui/display/button.tsx";
import { rememberPin, usePin } from "./pin-code.ts";

/** Asks where to, and says it once it is known. It is as high before as after, so that nothing below it moves. */
export function PinForm({ id: given }: { id?: string }) {
  const ownId = useId();
  const id = given ?? ownId;
  const pin = usePin();
  const [isTyping, setTyping] = useState(false);
  const [isWrong, setWrong] = useState(false);
  if (pin && !isTyping)
    return (
      <p className="flex min-h-11 items-center gap-1">
        <span>
          Delivery to <strong className="tabular-nums">{pin}</strong> ·
        </span>
        <button type="button" className="link min-h-11 px-1" onClick={() => setTyping(true)}>
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
        const typed = readPin(String(new FormData(event.currentTarget).get("pincode")));
        setWrong(!typed);
        setTyping(!typed);
        if (typed) rememberPin(typed);
      }}
    >
      <label htmlFor={id}>Delivery to</label>
      <input
        id={id}
        name="pincode"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={7}
        placeholder="PIN code"
        aria-label="PIN code"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        defaultValue={pin}
        className="h-11 w-24 border border-line-strong bg-surface px-3 tabular-nums"
      />
      <Button type="submit" look="quiet" size="small">
        Check
      </Button>
      {isWrong && (
        <p id={`${id}-wrong`} role="alert" className="basis-full text-danger text-sm">
          PIN code must be 6 digits.
        </p>
      )}
    </form>
  );
}
