import { clsx } from 'clsx';

/**
 * Above a list that shows the rows of the former search or page until the next ones are read. The rows keep their contrast
 * (D38), and the list is `aria-busy`. It takes no room, and stays in view while a long list is scrolled.
 */
export function ReadingLine({ isReading }: { isReading: boolean }) {
  return (
    <div aria-hidden className="sticky top-(--sticky-top,0px) z-10 h-0 print:hidden">
      <span
        className={clsx(
          'block h-1 rounded-full bg-accent transition-opacity',
          isReading ? 'animate-glow' : 'opacity-0',
        )}
      />
    </div>
  );
}
