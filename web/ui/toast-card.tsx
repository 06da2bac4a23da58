import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Address } from './address.tsx';
import type { Notice } from './toast.ts';
import { useClearance } from './use-clearance.ts';

/** The specification's five seconds. */
const SHOWN_MS = 5_000;
/** What one press did can be taken back for so long (24.9). */
const SHOWN_WITH_ACTION_MS = 10_000;

/** One message. It closes by itself, unless a pointer or the focus is on it. */
export function ToastCard({ notice, onClose: close }: { notice: Notice; onClose: () => void }) {
  const { title, description, tone = 'default', action } = notice;
  const { duration = action ? SHOWN_WITH_ACTION_MS : SHOWN_MS } = notice;
  const pauses = useTimeLimit(duration, close);
  const card = useToastKeys(close);
  const bottom = useClearance(card);
  const Icon = tone === 'destructive' ? CircleAlert : CircleCheck;
  return (
    <div
      ref={card}
      {...pauses}
      style={{ bottom }}
      className={clsx(
        // On a wide screen in the corner, where most dialogs leave room.
        'pointer-events-auto fixed left-1/2 z-50 flex w-88 max-w-[calc(100vw-1.5rem)] -translate-x-1/2 animate-fade-in items-start gap-3',
        'lg:right-4 lg:left-auto lg:w-80 lg:translate-x-0',
        'rounded-card border bg-surface-raised py-3 pr-12 pl-4 text-ink shadow-high',
        tone === 'destructive' ? 'border-danger' : 'border-line',
      )}
    >
      {tone !== 'default' && (
        <Icon
          aria-hidden
          className={clsx(
            'mt-0.5 size-5 shrink-0',
            tone === 'success' ? 'text-success' : 'text-danger',
          )}
        />
      )}
      <div className="min-w-0 grow">
        <p className="text-body font-semibold wrap-anywhere">{title}</p>
        {description && (
          <p className="text-body wrap-anywhere text-ink-muted">
            <Address of={description} />
          </p>
        )}
        {action && (
          <button
            type="button"
            aria-keyshortcuts="Alt+T"
            onClick={() => {
              close();
              action.onPress();
            }}
            className="mt-2 flex min-h-11 items-center gap-2 rounded-control border border-line px-4 text-body font-medium hover:bg-surface-subtle"
          >
            {action.label}
            <kbd aria-hidden className="font-sans text-sm text-ink-muted not-pointer-fine:hidden">
              Alt+T
            </kbd>
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={t`Close notification`}
        onClick={close}
        className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-control text-ink-muted hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}

/** Calls `onOver` after the limit; while a pointer or the focus is on the message, the timer pauses. */
function useTimeLimit(limit: number, onOver: () => void) {
  const [paused, setPaused] = useState(false);
  const left = useRef(limit);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (paused) return undefined;
    const timer = setTimeout(over, left.current);
    // After a pause the usual time starts again, so that it does not vanish at once.
    left.current = SHOWN_MS;
    return () => clearTimeout(timer);
  }, [paused]);
  return {
    // On move, not on enter: a message that appears under a still pointer must not stay.
    onPointerMove: () => setPaused(true),
    onPointerLeave: () => setPaused(false),
    onFocus: () => setPaused(true),
    onBlur: () => setPaused(false),
  };
}

/** Alt+T moves the focus to the message, from a dialog too; Escape there closes it, and the focus returns. */
function useToastKeys(onClose: () => void) {
  const card = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { current } = card;
    let before: Element | null = null;
    const onKey = (event: KeyboardEvent) => {
      const isHere = current?.contains(document.activeElement);
      // The code, because Alt turns the letter into another one on some keyboards.
      if (event.altKey && event.code === 'KeyT') {
        event.preventDefault();
        if (!isHere) before = document.activeElement;
        current?.querySelector('button')?.focus();
      } else if (event.key === 'Escape' && isHere) {
        // The dialog below listens on the document and would close as well.
        event.stopPropagation();
        close();
      }
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true });
      if (document.activeElement !== document.body || !(before instanceof HTMLElement)) return;
      before.focus({ preventScroll: true });
    };
  }, []);
  return card;
}
