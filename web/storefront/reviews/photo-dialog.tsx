import type { ReviewPicture } from "#contract/catalogue/reviews.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { ReviewPhoto } from "./review-photo.tsx";

interface PhotoDialogProps {
  pictures: ReviewPicture[];
  by: string;
  hiddenIn: string | undefined;
  shown: number;
  open: boolean;
  onShow: (index: number) => void;
  onClose: () => void;
}

/** One photo of a review, large; buttons and arrow keys lead to the others. */
export default function PhotoDialog({ pictures, by, hiddenIn, shown, open, onShow, onClose }: PhotoDialogProps) {
  const current = pictures[shown];
  if (!current) return null;
  const step = (by: number) => onShow((shown + by + pictures.length) % pictures.length);
  const isOne = pictures.length === 1;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys do what the buttons do, wherever in the dialog the focus is.
    <div
      className="contents"
      onKeyDown={({ key }) => {
        if (key === "ArrowLeft") step(-1);
        if (key === "ArrowRight") step(1);
      }}
    >
      <Dialog
        open={open}
        onClose={onClose}
        title={`Photo ${shown + 1} of ${pictures.length}`}
        actions={
          !isOne && (
            <>
              <Button look="secondary" onClick={() => step(-1)}>
                Previous
              </Button>
              <Button look="secondary" onClick={() => step(1)}>
                Next
              </Button>
            </>
          )
        }
      >
        <ReviewPhoto
          key={current._id}
          photo={current}
          hiddenIn={hiddenIn}
          alt={`Number ${shown + 1} by ${by}`}
          look="large"
        />
      </Dialog>
    </div>
  );
}
