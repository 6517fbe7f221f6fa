import { noticeSeconds } from "#contract/limits.ts";
import { notify } from "#web/layout/notices.ts";

/** What became of an address, in the server's words. */
export const formatAddress = ({ message }: { message: string }): void =>
  notify({ kind: "success", title: message, seconds: noticeSeconds.address });
