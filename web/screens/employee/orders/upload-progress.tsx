/** From this size on it takes long enough to be worth watching. Bytes. */
const LARGE = 1024 * 1024;

const bar =
  'block h-2 w-full appearance-none overflow-hidden rounded-full bg-surface-subtle ' +
  '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-surface-subtle ' +
  '[&::-webkit-progress-value]:bg-accent';

/** How much of a large photo has left this device; then the server reads it. */
export function UploadProgress({ share, bytes }: { share: number; bytes: number }) {
  if (bytes < LARGE) return null;
  const percent = Math.round(share * 100);
  return (
    <div>
      <progress aria-label="Upload" max={100} value={percent} className={bar} />
      <p className="mt-1 text-sm text-ink-muted tabular-nums">
        {share < 1 ? `${percent}% sent` : 'Sent. The server is reading it...'}
      </p>
    </div>
  );
}
