import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

const isStyle = (node: Node): node is HTMLElement =>
  node instanceof HTMLStyleElement || (node instanceof HTMLLinkElement && node.rel === "stylesheet");

/** Gives a frame the styles of this page, and those that are fetched later. */
function copyStyles(frame: Document): () => void {
  const copy = (nodes: Iterable<Node>) => {
    for (const node of nodes) if (isStyle(node)) frame.head.append(node.cloneNode(true));
  };
  copy(document.head.childNodes);
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) copy(addedNodes);
  });
  observer.observe(document.head, { childList: true });
  return () => observer.disconnect();
}

interface PreviewFrameProps {
  title: string;
  /** The width of the window that is shown, in pixels; it is drawn smaller where there is less room. */
  width: number;
  height: number;
  children: ReactNode;
}

/**
 * A window of its own width, so that the page in it is laid out as on a phone or a desk. No page of the shop may be framed, so it has no
 * address.
 */
export function PreviewFrame({ title, width, height, children }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement>();
  // Chrome has the empty document at once; Firefox puts another in its place when it has loaded.
  useEffect(() => setBody(frame.current?.contentDocument?.body), []);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setScale(Math.min(1, element.clientWidth / width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  useEffect(() => {
    const shown = body?.ownerDocument;
    if (!shown) return;
    shown.documentElement.lang = document.documentElement.lang;
    shown.title = title;
    return copyStyles(shown);
  }, [body, title]);
  return (
    <div ref={box} className="overflow-hidden" style={{ height: height * scale }}>
      <iframe
        ref={frame}
        title={title}
        onLoad={({ currentTarget }) => setBody(currentTarget.contentDocument?.body)}
        className="block border border-line bg-ground"
        style={{ width, height, transform: `scale(${scale})`, transformOrigin: "0 0" }}
      />
      {body &&
        createPortal(
          // What is shown leads nowhere, so that nothing typed is lost.
          <div
            onClickCapture={(event) => {
              if ((event.target as Element).closest("a")) {
                event.preventDefault();
                event.stopPropagation();
              }
            }}
            onSubmitCapture={(event) => event.preventDefault()}
          >
            {children}
          </div>,
          body,
        )}
    </div>
  );
}
