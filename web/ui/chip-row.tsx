import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { inSentence } from '#web/language/in-sentence.ts';

/** Turns arrow and Home/End keys into the index to focus, or undefined. */
function indexAfter(key: string, at: number, count: number) {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** The edges of a sideways scroller behind which something is hidden. */
function useHiddenEdges() {
  const ref = useRef<HTMLDivElement>(null);
  const [edges, setEdges] = useState({ start: false, end: false });
  useEffect(() => {
    const row = ref.current;
    if (!row) return undefined;
    const measure = () => {
      const start = row.scrollLeft > 1;
      const end = row.scrollLeft + row.clientWidth < row.scrollWidth - 1;
      setEdges((old) => (old.start === start && old.end === end ? old : { start, end }));
    };
    // Also before the first paint: a choice that nobody sees is no choice.
    const sizes = new ResizeObserver(() => {
      showPressed(row);
      measure();
    });
    sizes.observe(row);
    // Chips added later change the content of the row, not its own size.
    const chips = new MutationObserver(measure);
    chips.observe(row, { childList: true, characterData: true, subtree: true });
    row.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      chips.disconnect();
      row.removeEventListener('scroll', measure);
    };
  }, []);
  return { ref, edges };
}

/** Scrolls the row, and never the page, to the pressed chip if that is not fully in view. */
function showPressed(row: HTMLElement) {
  const chip = row.querySelector<HTMLElement>('[aria-pressed=true]');
  if (!chip) return;
  const { offsetLeft: left, offsetWidth: width } = chip;
  const isInView = left >= row.scrollLeft && left + width <= row.scrollLeft + row.clientWidth;
  if (!isInView) row.scrollTo({ left: left - (row.clientWidth - width) / 2, behavior: 'instant' });
}

type ChipRowProps<Value extends string> = {
  /** The subject of the filter: 'Categories'. */
  label: string;
  chips: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** In as many lines as they need: nobody chooses well among what is out of view. */
  wraps?: boolean;
  className?: string;
};

/** Toggles of which one is pressed, in a row that scrolls sideways unless it wraps; they are one stop of the Tab key. */
export function ChipRow<Value extends string>(props: ChipRowProps<Value>) {
  const { label, chips, value, onChange, wraps, className } = props;
  const { ref, edges } = useHiddenEdges();
  const subject = inSentence(label);
  const pressed = chips.findIndex((chip) => chip.value === value);

  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...(ref.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = indexAfter(event.key, at, buttons.length);
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  }

  const scrollOn = (by: 1 | -1) =>
    ref.current?.scrollBy({ left: by * 0.75 * ref.current.clientWidth });
  return (
    <div className={clsx('relative', className)}>
      <div
        ref={ref}
        role="toolbar"
        aria-label={label}
        className={clsx(
          // The padding makes room for the focus ring, which a scroller would clip.
          'flex gap-2 p-1.5',
          wraps
            ? 'flex-wrap'
            : 'overflow-x-auto overscroll-x-contain scroll-smooth fade-sides [scrollbar-width:none]',
          edges.start && '[--more-at-start:1]',
          edges.end && '[--more-at-end:1]',
        )}
      >
        {chips.map((chip, index) => (
          <button
            key={chip.value}
            type="button"
            aria-pressed={chip.value === value}
            tabIndex={index === Math.max(pressed, 0) ? 0 : -1}
            onClick={() => onChange(chip.value)}
            onKeyDown={onKeyDown}
            onFocus={(event) =>
              event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
            }
            className="min-h-11 max-w-full shrink-0 scroll-mx-12 max-[16rem]:px-2 rounded-full border border-line bg-surface px-4 text-body font-medium text-ink transition-colors hover:bg-surface-subtle aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-accent-ink"
          >
            {chip.label}
          </button>
        ))}
      </div>
      {edges.start && (
        <ScrollButton label={t`Earlier ${subject}`} className="left-0" onPress={() => scrollOn(-1)}>
          <ChevronLeft aria-hidden className="size-5" />
        </ScrollButton>
      )}
      {edges.end && (
        <ScrollButton label={t`More ${subject}`} className="right-0" onPress={() => scrollOn(1)}>
          <ChevronRight aria-hidden className="size-5" />
        </ScrollButton>
      )}
    </div>
  );
}

interface ScrollButtonProps {
  label: string;
  className: string;
  onPress: () => void;
  children: ReactNode;
}

/** Scrolls the chips by mouse; touch swipes, and the keyboard scrolls by moving the focus. */
function ScrollButton({ label, className, onPress, children }: ScrollButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      onClick={onPress}
      className={clsx(
        'absolute top-1.5 grid size-11 place-items-center rounded-full border border-line bg-surface-raised text-ink shadow-low hover:bg-surface-subtle max-md:hidden',
        className,
      )}
    >
      {children}
    </button>
  );
}
