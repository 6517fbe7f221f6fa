import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { usePrivatePicture } from "#web/use-private-picture.ts";

interface Photo {
  _id: string;
  width: number;
  height: number;
}

function PrivatePhoto({ path, alt, photo: { width, height } }: { path: string; alt: string; photo: Photo }) {
  const address = usePrivatePicture(path);
  if (address === null) return <p className="text-ink-soft text-sm">{alt} could not be loaded.</p>;
  if (!address) return <Skeleton className="aspect-4/3 w-full" />;
  return (
    <a href={address} target="_blank" rel="noreferrer" className="block">
      <img src={address} alt={alt} width={width} height={height} className="h-auto w-full bg-sunken object-contain" />
    </a>
  );
}

/** The photos that a buyer added to a return or a claim. */
export function CasePhotos({ path, photos }: { path: string; photos: readonly Photo[] }) {
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="photos" className="grid gap-3">
      <h2 id="photos" className="text-xl">
        Photos
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo, i) => (
          <li key={photo._id}>
            <PrivatePhoto path={`${path}/${photo._id}`} photo={photo} alt={`Photo ${i + 1} of ${photos.length}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}
