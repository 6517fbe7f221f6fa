import { noticeSeconds } from "#contract/standards.ts";
import { notify } from "#web/layout/notices.ts";

/** The server's own message after a change, shown for two seconds, since some are long. */
export const notifySuccess = ({ message }: { message: string }): void =>
  void notify({ kind: "success", title: message, seconds: noticeSeconds.address });
