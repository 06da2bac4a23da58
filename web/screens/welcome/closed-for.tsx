/** 'Too many wrong PINs. You can try again in 0:29.' The time is not spoken every second. */
export function ClosedFor({ what, seconds }: { what: string; seconds: number }) {
  const minutes = Math.floor(seconds / 60);
  return (
    <>
      Too many {what}. You can try again in{' '}
      <span role="timer" aria-live="off" className="tabular-nums">
        {minutes}:{String(seconds % 60).padStart(2, '0')}
      </span>
      .
    </>
  );
}
