import { Link, useFetcher } from "react-router";
import type { Grievance } from "#contract/support/grievance.ts";
import { GrievanceClocks } from "#web/support/grievance/grievance-clocks.tsx";
import { formatMoment } from "#web/ui/dates/format-moment.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { Time } from "#web/ui/display/time.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import type { changeGrievance } from "./change-grievance.ts";

const looks = { Received: "highlight", Acknowledged: "accent", Resolved: "success" } as const;

function Words({ grievance: { name, email, orderId, message, replies } }: { grievance: Grievance }) {
  return (
    <div>
      {email ? (
        <>
          <p className="wrap-anywhere font-semibold">{name}</p>
          <a
            href={`mailto:${email}`}
            className="inline-flex min-h-11 items-center break-all text-accent underline underline-offset-4"
          >
            {email}
          </a>
        </>
      ) : (
        <p className="text-ink-soft">The person's account was deleted, and their words with it.</p>
      )}
      {orderId && (
        <p className="text-sm">
          Order{" "}
          <Link
            to={`/order/${orderId}`}
            className="inline-flex min-h-11 items-center break-all underline underline-offset-4"
          >
            {orderId}
          </Link>
        </p>
      )}
      <p className="mt-1 max-w-prose whitespace-pre-line break-words">{message}</p>
      {replies.map((reply) => (
        <div key={reply.sent} className="mt-3 border-line-strong border-s-2 ps-4">
          <p className="text-ink-soft text-sm">
            Answered <Time at={reply.sent}>{formatMoment(reply.sent)}</Time>
          </p>
          <p className="max-w-prose whitespace-pre-line break-words">{reply.message}</p>
        </div>
      ))}
    </div>
  );
}

function Steps({ grievance: { _id, acknowledged } }: { grievance: Grievance }) {
  const reply = useFetcher<typeof changeGrievance>();
  const step = useFetcher<typeof changeGrievance>();
  const pressed = step.state === "idle" ? undefined : step.formData?.get("step");
  return (
    <div className="mt-5 grid gap-4 border-line border-t pt-4">
      <reply.Form key={reply.data?.done} method="post" noValidate className="grid justify-items-start gap-3">
        <input type="hidden" name="id" value={_id} />
        <div className="w-full max-w-prose">
          <TextArea label="Answer" name="message" rows={3} required error={reply.data?.fields.message} />
        </div>
        <Button type="submit" size="small" name="step" value="reply" busy={reply.state !== "idle"}>
          Send answer
        </Button>
      </reply.Form>
      <step.Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="id" value={_id} />
        {!acknowledged && (
          <Button
            type="submit"
            size="small"
            look="secondary"
            name="step"
            value="acknowledge"
            busy={pressed === "acknowledge"}
          >
            Acknowledge
          </Button>
        )}
        <Button type="submit" size="small" look="secondary" name="step" value="resolve" busy={pressed === "resolve"}>
          Resolve
        </Button>
      </step.Form>
    </div>
  );
}

export function GrievanceCard({ grievance }: { grievance: Grievance }) {
  const { number, state, overdue } = grievance;
  return (
    <article
      aria-label={`Grievance ${number}`}
      className={`border bg-surface p-5 ${overdue ? "border-danger" : "border-line"}`}
    >
      <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="font-sans font-semibold text-base tabular-nums tracking-normal">{number}</h2>
        <Badge look={looks[state]}>{state}</Badge>
        {overdue && <Badge look="danger">{overdue === "resolve" ? "Late to resolve" : "Late to acknowledge"}</Badge>}
      </header>
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_auto]">
        <Words grievance={grievance} />
        <GrievanceClocks grievance={grievance} />
      </div>
      {state !== "Resolved" && <Steps grievance={grievance} />}
    </article>
  );
}
