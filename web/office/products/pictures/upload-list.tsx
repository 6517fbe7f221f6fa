import { Button } from "#web/ui/display/button.tsx";
import { IconButton } from "#web/ui/display/icon-button.tsx";

/** A file on its way: how much of it has been sent, from 0 to 1, or why it was refused. */
export interface PictureUpload {
  key: number;
  file: File;
  /** What it shows. */
  alt?: string;
  progress?: number;
  error?: string;
  /** It did not arrive, and may the next time. */
  canRetry?: boolean;
}

interface UploadListProps {
  uploads: readonly PictureUpload[];
  onDismiss: (key: number) => void;
  onRetry?: (key: number) => void;
}

/** How far each file is, and what became of those that were refused. */
export function UploadList({ uploads, onDismiss, onRetry }: UploadListProps) {
  return (
    <ul className="grid gap-2 empty:hidden">
      {uploads.map(({ key, file, progress, error, canRetry }) => (
        <li key={key} className="grid gap-1 border border-line bg-surface px-3 py-2 text-sm">
          <div className="flex items-center gap-3">
            <span className="wrap-anywhere min-w-0 flex-1">{file.name}</span>
            {error && canRetry && onRetry && (
              <Button look="quiet" size="small" aria-label={`Try ${file.name} again`} onClick={() => onRetry(key)}>
                Try again
              </Button>
            )}
            {error && <IconButton icon="close" label={`Dismiss ${file.name}`} onClick={() => onDismiss(key)} />}
            {!error && <span className="text-ink-soft tabular-nums">{formatProgress(progress)}</span>}
          </div>
          {error ? (
            <p role="alert" className="text-danger">
              {error}
            </p>
          ) : (
            <progress
              value={progress ?? 0}
              max={1}
              aria-label={`Upload of ${file.name}`}
              className="progress h-2 w-full"
            />
          )}
        </li>
      ))}
    </ul>
  );
}

const formatProgress = (progress: number | undefined): string => {
  if (progress === undefined) return "Waiting";
  return progress < 1 ? `${Math.round(progress * 100)} %` : "Almost there …";
};
