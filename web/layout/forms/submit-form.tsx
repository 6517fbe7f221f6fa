import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import type { Faults } from "./submit.ts";

interface Props extends Omit<ComponentProps<typeof Form>, "children"> {
  faults: Faults | undefined;
  children: (state: { busy: boolean; fields: Faults["fields"] }) => ReactNode;
}

/** A form that is sent once at a time and, when it comes back, puts the cursor on its first fault. */
export function SubmitForm({ faults, children, ...form }: Props) {
  const navigation = useNavigation();
  const [faultsBefore, setFaultsBefore] = useState(faults);
  // An answer can be corrected and sent again while the page still loads its data anew; a redirect brings no answer, so it stays busy.
  const isAnswered = navigation.state === "loading" && faults !== undefined && faults !== faultsBefore;
  const busy = navigation.formMethod === "POST" && !isAnswered;
  const { state } = useLocation();
  const element = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  const wasBusy = useRef(false);
  const faultsAtPress = useRef(faults);
  // An answer that comes at once may be drawn without the busy state in between, so both are watched. An effect of what was drawn before
  // the press may still run after it, and must not allow a second one.
  useEffect(() => {
    if (busy || wasBusy.current || faults !== faultsAtPress.current) sent.current = busy;
    wasBusy.current = busy;
    if (faults && !busy) element.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-refusal]")?.focus();
  }, [busy, faults]);
  return (
    <Form
      method="post"
      noValidate
      // Sending a form is a navigation, which drops the state unless it is given along.
      state={state}
      {...form}
      ref={element}
      onSubmit={(event) => {
        // A second click comes before React has drawn the busy button.
        if (sent.current) return event.preventDefault();
        sent.current = true;
        faultsAtPress.current = faults;
        setFaultsBefore(faults);
      }}
    >
      {faults?.refusal && (
        <p data-refusal tabIndex={-1} className="border-danger border-s-4 bg-danger-soft px-4 py-3 outline-none">
          {faults.refusal}
        </p>
      )}
      {children({ busy, fields: faults?.fields ?? {} })}
    </Form>
  );
}
