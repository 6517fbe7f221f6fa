/** Turns while something is under way; the words beside it say what. */
export function Spinner({ className = "size-5" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      aria-hidden="true"
      className={`animate-spin ${className}`}
    >
      <path d="M12 3a9 9 0 1 1-9 9" />
    </svg>
  );
}
