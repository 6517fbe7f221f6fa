type Attributes = Record<string, string | number>;

/** What the shop needs of a tracer. Names and attributes are patterns and outcomes, never values or people. */
export interface Tracing {
  inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>;
  /** A span inside the present one, if there is one; answers what to call at its end. */
  beginChild(name: string, attributes: Attributes): (isFailed: boolean) => void;
}

let tracing: Tracing | undefined;

export function setTracing(started: Tracing | undefined): void {
  tracing = started;
}

/** Runs work inside a span; just runs it in a shop that is not traced. */
export const inSpan = <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
  tracing ? tracing.inSpan(name, attributes, work) : work();

const nothing = () => undefined;

export const beginChild = (name: string, attributes: () => Attributes): ((isFailed: boolean) => void) =>
  tracing ? tracing.beginChild(name, attributes()) : nothing;
