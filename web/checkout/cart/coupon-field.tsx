import { type FormEvent, useId } from "react";
import { pageLimits } from "#contract/page-limits.ts";
import { enterCoupon, useCoupon } from "#web/checkout/bag/bag.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { controlClass, described, FieldError } from "#web/ui/forms/field-frame.tsx";
import { useBagCheck } from "./bag-check.ts";

/** The code of a coupon. What becomes of it is said by the quote, which knows who is asking. */
export function CouponField() {
  const code = useCoupon();
  const { state, answer } = useBagCheck();
  const quoted = code && answer?.coupon?.code.toLowerCase() === code.toLowerCase() ? answer.coupon : undefined;
  const isBusy = code !== "" && !quoted && state === "checking";
  return (
    <div>
      {quoted?.applied ? (
        <div className="flex items-center justify-between gap-3 bg-success-soft py-1 pr-1 pl-3 text-sm">
          <p role="status" className="flex min-w-0 items-start gap-2 font-semibold text-success">
            <Icon name="check" className="mt-0.5 size-4.5 shrink-0" />
            <span className="wrap-anywhere">{quoted.sentence}</span>
          </p>
          <Button look="quiet" size="small" onClick={() => enterCoupon("")}>
            Remove<span className="sr-only"> the coupon {quoted.code}</span>
          </Button>
        </div>
      ) : (
        // A new code from another tab is a new form.
        <CouponForm key={code} code={code} error={quoted?.sentence} isBusy={isBusy} />
      )}
    </div>
  );
}

interface CouponFormProps {
  code: string;
  error: string | undefined;
  isBusy: boolean;
}

function CouponForm({ code, error, isBusy }: CouponFormProps) {
  const id = useId();
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    enterCoupon(String(new FormData(event.currentTarget).get("coupon") ?? ""));
  };
  return (
    <form onSubmit={apply} aria-label="Coupon" className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        Coupon code
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          name="coupon"
          defaultValue={code}
          maxLength={pageLimits.couponCodeMax}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className={`${controlClass} min-w-0 flex-1 uppercase`}
          {...described(id, error ? { error } : {})}
        />
        <Button type="submit" look="secondary" busy={isBusy}>
          Apply
        </Button>
      </div>
      <div className="flex items-start justify-between gap-2">
        <div role="alert" className="pt-2.5 empty:hidden">
          <FieldError id={id} error={error ?? ""} />
        </div>
        {code !== "" && !isBusy && (
          <Button look="quiet" size="small" className="-mr-4" onClick={() => enterCoupon("")}>
            Remove<span className="sr-only"> the coupon {code}</span>
          </Button>
        )}
      </div>
    </form>
  );
}
