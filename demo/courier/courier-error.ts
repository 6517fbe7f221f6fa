/** An error answer of the courier, with a sentence for whoever reads it. */
export class CourierError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
