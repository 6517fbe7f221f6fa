/** An error answer of the gateway, with a sentence for whoever reads it. */
export class GatewayError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
