import { deliveryPromise } from "#web/layout/delivery-promise.ts";
import { useSite } from "#web/layout/site.ts";
import { Icon } from "#web/ui/display/icon.tsx";

/** The line above the header. It scrolls away; the header below it stays. */
export function Announcement() {
  const { store } = useSite();
  const { supportEmail, supportPhone } = store;
  const [promise, more] = deliveryPromise(store);
  return (
    <div className="bg-scrim text-on-action text-xs [--focus:var(--highlight)]">
      <div className="page flex min-h-9 items-center justify-between gap-4">
        <p className="flex items-center gap-2">
          <Icon name="truck" className="size-4.5" />
          <span>
            {promise}
            {more && <span className="max-sm:sr-only">{more}</span>}
          </span>
        </p>
        <p className="flex items-center gap-5">
          {supportEmail && (
            <a
              href={`mailto:${supportEmail}`}
              className="inline-flex min-h-9 items-center hover:underline max-md:hidden"
            >
              {supportEmail}
            </a>
          )}
          {supportPhone && (
            <a
              href={`tel:${supportPhone.replaceAll(" ", "")}`}
              className="inline-flex min-h-9 items-center gap-2 hover:underline"
            >
              <Icon name="phone" className="size-4" />
              <span className="sr-only">Call support: </span>
              {supportPhone}
            </a>
          )}
        </p>
      </div>
    </div>
  );
}
