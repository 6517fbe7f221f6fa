import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import type { ChatOrder } from "#contract/support/chat.ts";
import { Button } from "#web/ui/display/button.tsx";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import { OrderNote } from "./order-note.tsx";

interface ComposerProps {
  isConnected: boolean;
  order: ChatOrder | null;
  onRemoveOrder: () => void;
  onType: () => void;
  onSend: (text: string) => void;
}

/** Enter sends, Shift and Enter begin a new line. Messages sent while offline wait for the connection. */
export function Composer({ isConnected, order, onRemoveOrder, onType, onSend }: ComposerProps) {
  const [alert, setAlert] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  const send = () => {
    const text = field.current?.value.trim() ?? "";
    if (!text) {
      setAlert("Please type message.");
      field.current?.focus();
      return;
    }
    setAlert("");
    onSend(text);
    if (field.current) field.current.value = "";
    field.current?.focus();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form onSubmit={onSubmit} noValidate className="border-line border-t p-3 sm:p-4">
      {order && (
        <div className="mb-3 flex items-center gap-2">
          <OrderNote order={order} />
          <IconButton icon="close" label="Write without this order" onClick={onRemoveOrder} />
        </div>
      )}
      <p id={`${id}-alert`} role="alert" className="mb-1 text-danger text-sm empty:hidden">
        {alert}
      </p>
      <div className="flex items-end gap-3">
        <textarea
          ref={field}
          aria-label="Message"
          aria-describedby={`${id}-alert`}
          aria-invalid={alert ? true : undefined}
          placeholder={isConnected ? "Type a message" : "Not connected."}
          rows={1}
          maxLength={limits.chatTextMax}
          onInput={() => {
            setAlert("");
            onType();
          }}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-40 min-h-12 w-full resize-none rounded-md border border-line-strong bg-ground px-4 py-2.5"
        />
        <Button type="submit">Send</Button>
      </div>
    </form>
  );
}
