import { t } from '@lingui/core/macro';
import { Link } from 'wouter';
import { PreparedBar, useNextPrepared } from '#web/order-guides/prepared-bar.tsx';
import { buttonClass } from '#web/ui/button.tsx';

/** Tells a manager who is responsible for it that a prepared order waits (H6). */
export function PreparedForMe() {
  const { next, count, later } = useNextPrepared();
  if (!next) return null;
  return (
    <>
      {/* What the bar covers can be scrolled above it. */}
      <div className="h-28 sm:h-20" />
      <PreparedBar next={next} count={count} onLater={later}>
        <Link href={`/manager/order-guides?prepared=${next.id}`} className={buttonClass()}>
          {t`Look at It`}
        </Link>
      </PreparedBar>
    </>
  );
}
