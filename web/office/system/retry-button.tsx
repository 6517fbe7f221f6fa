import { useFetcher } from "react-router";
import { Button } from "#web/ui/display/button.tsx";

/** Queues a job or a mail again. Pressed twice, it is queued once: the server sees to that. */
export function RetryButton({ what, id, name }: { what: "job" | "mail"; id: string; name: string }) {
  const { Form, state } = useFetcher();
  return (
    <Form method="post">
      <input type="hidden" name="what" value={what} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" look="secondary" size="small" busy={state !== "idle"}>
        Retry<span className="sr-only"> {name}</span>
      </Button>
    </Form>
  );
}
