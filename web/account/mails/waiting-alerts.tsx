import { Form } from "react-router";
import { formatSize } from "#contract/catalogue/sizes.ts";
import type { Alert } from "#contract/customers/alerts.ts";
import { formatRupees } from "#contract/money.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";

const describeAlert = ({ kind, size, price }: Alert): string =>
  kind === "back" && size
    ? `When ${formatSize(size, "size")} is back`
    : `When it costs less than ${formatRupees(price)}`;

/** What somebody waits to hear about. */
export function WaitingAlerts({ alerts }: { alerts: readonly Alert[] }) {
  return (
    <section aria-labelledby="alerts" className="grid gap-4">
      <h2 id="alerts" className="text-2xl">
        What I wait for
      </h2>
      {alerts.length === 0 ? (
        <EmptyState sentence="You wait for nothing. On the page of a product you can ask us to tell you.">
          <PageLink className="link" to="/shop">
            Go to the shop
          </PageLink>
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {alerts.map((alert) => (
            <li key={alert._id} className="flex items-center gap-x-4 border-line border-b pb-3">
              <img
                src={alert.product.imageUrl}
                alt=""
                width={56}
                height={70}
                className="h-17.5 w-14 shrink-0 object-cover"
              />
              <div className="min-w-0 flex-1">
                <PageLink className="link wrap-anywhere" to={`/product/${alert.product.slug}`}>
                  {alert.product.name}
                </PageLink>
                <p className="text-ink-soft text-sm">
                  {describeAlert(alert)}
                  {!alert.isConfirmed && ". Waits for the link that we mailed to you."}
                </p>
              </div>
              <Form method="post" className="-me-4 shrink-0">
                <input type="hidden" name="alert" value={alert._id} />
                <Button
                  type="submit"
                  look="quiet"
                  size="small"
                  aria-label={`Give up: ${describeAlert(alert)}, ${alert.product.name}`}
                >
                  Give up
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
