import { Field } from "#web/ui/forms/field.tsx";

/** It appears when the code is asked for, so the cursor goes there. Stable, or every drawing would fetch the cursor back. */
const focusOnArrival = (input: HTMLInputElement | null) => input?.focus();

interface Props {
  error?: string | undefined;
  /** A recovery code is not taken where the app itself is to be tried. */
  ofApp?: boolean;
  focused?: boolean;
}

export function CodeField({ error, ofApp = false, focused = false }: Props) {
  return (
    <Field
      label="Code"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      help={
        ofApp ? "The six digits that the app shows now." : "Six digits of your authenticator app, or a recovery code."
      }
      error={error}
      {...(ofApp && { inputMode: "numeric" })}
      {...(focused && { ref: focusOnArrival })}
    />
  );
}
