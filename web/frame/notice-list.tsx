import { useEffect, useRef, useState } from "react";
import { dismiss, type Notice, useNotices } from "#web/notices.ts";
import { Toast } from "#web/ui/overlays/toast.tsx";

const isUrgent = ({ kind }: Notice) => kind === "error" || kind === "warning";

/**
 * Two lists that are in the page from the start, since only what is added to them later is read aloud: calmly, or at once.
 * Each notice lifts them above an open dialog.
 */
export function NoticeList() {
  const notices = useNotices();
  const lists = useRef<HTMLDivElement>(null);
  const newest = notices.at(-1)?.id;
  useEffect(() => {
    if (newest === undefined || !document.querySelector("dialog:modal")) return;
    lists.current?.hidePopover();
    lists.current?.showPopover();
  }, [newest]);
  return (
    <div ref={lists} popover="manual" className="notices">
      <div role="alert" aria-label="Urgent notices" aria-atomic="false" className="notices-list">
        {notices.filter(isUrgent).map((notice) => (
          <TimedNotice key={notice.id} notice={notice} />
        ))}
      </div>
      <div role="status" aria-label="Notices" aria-atomic="false" className="notices-list">
        {notices
          .filter((notice) => !isUrgent(notice))
          .map((notice) => (
            <TimedNotice key={notice.id} notice={notice} />
          ))}
      </div>
    </div>
  );
}

/** Its clock stops while the pointer or the focus is on it, and starts anew when they leave. */
function TimedNotice({ notice: { id, seconds, kind, title, message } }: { notice: Notice }) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const attended = pointed || focused;
  useEffect(() => {
    if (attended) return;
    const timer = setTimeout(dismiss, seconds * 1000, id);
    return () => clearTimeout(timer);
  }, [attended, id, seconds]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody reads; the button inside is what can be pressed.
    <div
      className="notice"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Toast kind={kind} title={title} message={message} onDismiss={() => dismiss(id)} />
    </div>
  );
}
