import { Weave } from "#web/ui/identity/weave.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { BlockOf } from "./blocks.ts";
import { Promises } from "./promises.tsx";

function Links({ links }: Pick<BlockOf<"text">, "links">) {
  return (
    links.length > 0 && (
      <div className="mt-8 flex flex-wrap gap-3">
        {links.map(({ text, link }, i) => (
          <ButtonLink key={link} to={link} look={i === 0 ? "primary" : "secondary"} prefetch="intent" viewTransition>
            {text}
          </ButtonLink>
        ))}
      </div>
    )
  );
}

interface TextProps {
  block: BlockOf<"text">;
  /** The first text holds the heading of the page. */
  isFirst: boolean;
  /** On wide screens the heading overlaps the lower edge of the pictures above it. */
  overlaps: boolean;
}

export function Text({ block, isFirst, overlaps }: TextProps) {
  const { _id, heading, text, links, hasPromises } = block;
  const words = text && <p className="wrap-anywhere mt-5 max-w-xl whitespace-pre-line text-ink-soft text-lg">{text}</p>;
  return (
    <>
      {isFirst ? (
        <section className="page">
          <div
            className={`pt-8 ${overlaps ? "lg:relative lg:-mt-12 lg:-ml-8 lg:w-fit lg:max-w-4xl lg:bg-ground lg:px-8 lg:pt-10" : "lg:pt-16"}`}
          >
            {overlaps && <Weave className="absolute inset-x-0 top-0 h-2 max-lg:hidden" />}
            <h1 className="wrap-anywhere max-w-3xl text-5xl">{heading}</h1>
            {words}
            <Links links={links} />
          </div>
        </section>
      ) : (
        <section aria-labelledby={_id} className="page mt-20">
          <h2 id={_id} className="wrap-anywhere max-w-3xl text-4xl">
            {heading}
          </h2>
          {words}
          <Links links={links} />
        </section>
      )}
      {hasPromises && <Promises />}
    </>
  );
}
