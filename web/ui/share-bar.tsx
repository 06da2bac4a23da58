/** How much of a whole there is, `share` from 0 to 1, as a bar. */
export function ShareBar({ label, share }: { label: string; share: number }) {
  return (
    <progress
      aria-label={label}
      max={100}
      value={Math.floor(share * 100)}
      className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-surface-subtle [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-surface-subtle [&::-webkit-progress-value]:bg-accent"
    />
  );
}
