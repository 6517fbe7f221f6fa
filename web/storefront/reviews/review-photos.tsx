import { lazy, Suspense, useState } from "react";
import type { ReviewPicture } from "#contract/catalogue/reviews.ts";
import { ReviewPhoto } from "./review-photo.tsx";

/** Fetched by those who look closer; where it does not arrive, the picture itself is opened. */
const PhotoDialog = lazy(() => import("./photo-dialog.tsx"));

interface ReviewPhotosProps {
  pictures: ReviewPicture[];
  /** Whose photos they are. */
  by: string;
  /** The id of a review that is not approved: others cannot open its photos. */
  hiddenIn?: string | undefined;
}

/** Small photos of a review, which open large. */
export function ReviewPhotos({ pictures, by, hiddenIn }: ReviewPhotosProps) {
  const [shown, setShown] = useState<number>();
  const [open, setOpen] = useState(false);
  if (pictures.length === 0) return null;
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {pictures.map((photo, i) => (
          <li key={photo._id}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => {
                setShown(i);
                setOpen(true);
              }}
            >
              <ReviewPhoto photo={photo} hiddenIn={hiddenIn} alt={`Number ${i + 1} by ${by}`} look="small" />
            </button>
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <Suspense>
          <PhotoDialog
            pictures={pictures}
            by={by}
            hiddenIn={hiddenIn}
            shown={shown}
            open={open}
            onShow={setShown}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
