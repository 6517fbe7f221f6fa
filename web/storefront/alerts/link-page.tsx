import type { ReactNode } from "react";
import { messageForPeople } from "#web/error-message.ts";
import { handleError } from "#web/layout/handle-error.ts";
import type { Faults } from "#web/submit.ts";
import { SubmitForm } from "#web/submit-form.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";

export interface LinkAnswer extends Faults {
  done?: string;
}

export async function followLink(press: () => Promise<{ message: string }>): Promise<LinkAnswer> {
  try {
    const { message } = await press();
    return { fields: {}, done: message };
  } catch (error) {
    handleError(error);
    return { fields: {}, refusal: messageForPeople(error, undefined) };
  }
}

interface LinkPageProps {
  title: string;
  words: ReactNode;
  action: string;
  answer: LinkAnswer | undefined;
}

/** Where a mailed link leads. Opening it changes nothing: programs that look through mails open every link. */
export function LinkPage({ title, words, action, answer }: LinkPageProps) {
  return (
    <div className="page max-w-xl pt-8 lg:pt-16">
      <h1 className="text-4xl">{title}</h1>
      {answer?.done ? (
        <>
          <p role="status" className="mt-4 mb-8">
            {answer.done}
          </p>
          <ButtonLink to="/shop" look="secondary">
            Go to the shop
          </ButtonLink>
        </>
      ) : (
        <SubmitForm faults={answer} className="mt-4 grid justify-items-start gap-8">
          {({ busy }) => (
            <>
              <p>{words}</p>
              <Button type="submit" busy={busy}>
                {action}
              </Button>
            </>
          )}
        </SubmitForm>
      )}
    </div>
  );
}
