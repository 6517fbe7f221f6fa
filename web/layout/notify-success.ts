import { notify } from "#web/notices.ts";

/** The server's own message after a change. */
export const notifySuccess = ({ message }: { message: string }, seconds?: number): void =>
  void notify({ kind: "success", title: message, ...(seconds !== undefined && { seconds }) });
