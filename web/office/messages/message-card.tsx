import { Form } from "react-router";
import type { ContactMessage } from "#contract/support/contact.ts";
import { formatDate } from "#web/ui/dates/format-date.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { Time } from "#web/ui/display/time.tsx";

export function MessageCard({ message, busy }: { message: ContactMessage; busy: boolean }) {
  const { _id, name, email, created, answered, answeredBy } = message;
  return (
    <article aria-label={`Message of ${name}`} className="border border-line bg-surface p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="wrap-anywhere font-sans font-semibold text-base tracking-normal">{name}</h2>
        <p className="text-ink-soft text-sm">
          <Time at={created}>{formatDate(created)}</Time>
        </p>
      </header>
      <a
        href={`mailto:${email}`}
        className="inline-flex min-h-11 items-center break-all text-accent underline underline-offset-4"
      >
        {email}
      </a>
      <p className="mt-1 max-w-prose whitespace-pre-line break-words">{message.message}</p>
      <Form method="post" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <input type="hidden" name="id" value={_id} />
        <input type="hidden" name="isAnswered" value={answered ? "no" : "yes"} />
        {answered && (
          <Badge look="success">
            Answered <Time at={answered}>{formatDate(answered)}</Time>
            {answeredBy && ` by ${answeredBy}`}
          </Badge>
        )}
        <Button type="submit" size="small" look="secondary" busy={busy}>
          {answered ? "Mark as waiting" : "Mark as answered"}
        </Button>
      </Form>
    </article>
  );
}
