import { noticeSeconds } from "#contract/limits.ts";
import { notify } from "#web/layout/notices.ts";

/** What became of a change, in the server's words. Two seconds: some of them are long. */
export const formatDone = ({ message }: { message: string }): void =>
  notify({ kind: "success", title: message, seconds: noticeSeconds.address });
