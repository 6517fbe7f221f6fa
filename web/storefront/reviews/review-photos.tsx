import { lazy, Suspense, useState } from "react";
import type { ReviewPicture } from "#contract/reviews.ts";

/** Fetched by those who look closer; where it does not arrive, the picture itself is opened. */
const PhotoDialog = lazy(() => import("./photo-dialog.tsx"));

interface ReviewPhotosProps {
  pictures: ReviewPicture[];
  /** Whose photos they are. */
  by: string;
}

/** Small photos of a review, which open large. */
export function ReviewPhotos({ pictures, by }: ReviewPhotosProps) {
  const [shown, setShown] = useState<number>();
  const [open, setOpen] = useState(false);
  if (pictures.length === 0) return null;
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {pictures.map(({ _id, picture }, i) => (
          <li key={_id}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => {
                setShown(i);
                setOpen(true);
              }}
            >
              <picture className="contents">
                <source type="image/avif" srcSet={`/pictures/${_id}/${picture.widths[0]}.avif`} />
                <img
                  src={`/pictures/${_id}/${picture.widths[0]}.webp`}
                  alt={`Number ${i + 1} by ${by}`}
                  width={80}
                  height={80}
                  loading="lazy"
                  className="size-20 rounded-md object-cover"
                  style={{ backgroundColor: picture.colour }}
                />
              </picture>
            </button>
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <Suspense>
          <PhotoDialog
            pictures={pictures}
            by={by}
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
