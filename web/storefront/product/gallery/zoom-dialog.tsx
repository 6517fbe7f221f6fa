import type { KeyboardEvent } from "react";
import type { Picture } from "#contract/catalogue/products.ts";
import { ProductPicture } from "#web/layout/product/product-picture.tsx";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import { useModal } from "#web/ui/overlays/use-modal.ts";
import { type Point, useZoom } from "./use-zoom.ts";
import "./zoom-dialog.css";

/** A picture and what it shows. */
export interface DescribedPicture extends Picture {
  alt: string;
}

interface ZoomDialogProps {
  pictures: DescribedPicture[];
  current: number;
  open: boolean;
  onShow: (index: number) => void;
  onClose: () => void;
}

const movePx = 80;
const moves = {
  ArrowLeft: { x: movePx, y: 0 },
  ArrowRight: { x: -movePx, y: 0 },
  ArrowUp: { x: 0, y: movePx },
  ArrowDown: { x: 0, y: -movePx },
} satisfies Record<string, Point>;

/** For those who cannot drag. In the order of the arrows on a keyboard. */
const buttons = [
  { label: "Move left", icon: "chevron-left", by: moves.ArrowLeft },
  { label: "Move up", icon: "chevron-up", by: moves.ArrowUp },
  { label: "Move down", icon: "chevron-down", by: moves.ArrowDown },
  { label: "Move right", icon: "chevron-right", by: moves.ArrowRight },
] as const;

const MoveButtons = ({ onMove }: { onMove: (by: Point) => void }) => (
  <div className="absolute inset-x-0 bottom-3 mx-auto flex w-fit bg-surface shadow-md">
    {buttons.map(({ label, icon, by }) => (
      <IconButton key={label} icon={icon} label={label} onClick={() => onMove(by)} />
    ))}
  </div>
);

/** One picture over the whole screen, to look at closely. */
export default function ZoomDialog({ open, onClose, ...rest }: ZoomDialogProps) {
  const { ref, present } = useModal(open);
  return (
    <dialog
      ref={ref}
      aria-label="Look closer"
      className="modal zoom"
      // The gallery behind would turn the page at the same key.
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== "Escape") return;
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
    >
      {present && <Stage {...rest} onClose={onClose} />}
    </dialog>
  );
}

function Stage({ pictures, current, onShow, onClose }: Omit<ZoomDialogProps, "open">) {
  const { view, move, zoomIn, zoomOut, reset, isWhole, isLargest, stageProps } = useZoom();
  const picture = pictures[current];
  if (!picture) return null;
  const isAlone = pictures.length === 1;
  const turn = (step: number) => {
    if (isAlone) return;
    reset();
    onShow(current + step);
  };
  const keys: Record<string, () => void> = { "+": zoomIn, "=": zoomIn, "-": zoomOut, "0": reset };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = (moves as Record<string, Point>)[event.key];
    const act = by ? () => (isWhole ? by.x !== 0 && turn(-Math.sign(by.x)) : move(by)) : keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  return (
    // Focusable, so that keys go on working after a press on the picture.
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of all its buttons come together here.
    <div tabIndex={-1} className="flex h-full flex-col outline-none" onKeyDown={onKeyDown}>
      <header className="flex items-center gap-1 px-2 py-1">
        <IconButton icon="minus" label="Zoom out" idle={isWhole} onClick={zoomOut} />
        <IconButton icon="plus" label="Zoom in" idle={isLargest} onClick={zoomIn} data-first-focus />
        <p aria-live="polite" className="flex-1 text-center text-sm tabular-nums">
          {!isAlone && (
            <>
              <span className="max-sm:sr-only">Picture </span>
              {current + 1} of {pictures.length}
            </>
          )}
          <span className="sr-only">
            {!isAlone && ": "}
            {picture.alt}, {Math.round(view.scale * 100)} percent
          </span>
        </p>
        {!isAlone && (
          <>
            <IconButton icon="chevron-left" label="Previous picture" onClick={() => turn(-1)} />
            <IconButton icon="chevron-right" label="Next picture" onClick={() => turn(1)} />
          </>
        )}
        <IconButton icon="close" label="Close" onClick={onClose} />
      </header>
      <div className="relative grid min-h-0 flex-1">
        <div {...stageProps} className="zoom-stage">
          <ProductPicture
            picture={picture}
            alt={picture.alt}
            sizes="max(100vw, 80rem)"
            when="soon"
            className="zoom-picture"
            style={{
              backgroundColor: "transparent",
              transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
              cursor: isWhole ? "zoom-in" : "grab",
            }}
          />
        </div>
        {!isWhole && <MoveButtons onMove={move} />}
      </div>
    </div>
  );
}
