import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { inSentence } from '#web/language/in-sentence.ts';
import { Button } from './button.tsx';
import { useDialogHistory } from './dialog-history.ts';
import { useReturnFocus } from './use-return-focus.ts';

type DrawerProps = {
  /** Spoken: 'Menu'. */
  title: string;
  onClose: () => void;
  /** Called when it has closed; `preventDefault` keeps the focus where the caller moved it. */
  onGone: (event: Event) => void;
  children: ReactNode;
};

const FOCUSABLE = 'a[href], button:not(:disabled)';

/**
 * A panel over the page's left side. Open as long as it is mounted. Not of Radix, which is larger than all else that
 * managers' first view needs: the drawer opens also when the network fails right after the load (D37).
 */
export function Drawer({ title, onClose, onGone, children }: DrawerProps) {
  const panel = useRef<HTMLDialogElement>(null);
  const subject = inSentence(title);
  useDialogHistory(true, onClose);
  usePageBehind(panel, onGone);
  useKeys(panel, onClose);

  return createPortal(
    <div
      data-state="open"
      className="fixed inset-0 z-40 animate-fade-in bg-scrim"
      role="presentation"
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <dialog
        open
        ref={panel}
        aria-modal="true"
        aria-label={title}
        tabIndex={-1}
        className="relative h-full w-72 max-w-[calc(100vw-3.5rem)] bg-surface-raised pt-safe-0 text-ink shadow-high outline-none"
      >
        {children}
        <Button
          variant="ghost"
          size="icon"
          aria-label={t`Close ${subject}`}
          className="absolute! top-3.5 right-3"
          onClick={onClose}
        >
          <X aria-hidden className="size-5" />
        </Button>
      </dialog>
    </div>,
    document.body,
  );
}

/** While the panel is open, the page behind it neither scrolls nor takes the focus, which returns to it afterwards. */
function usePageBehind(panel: { current: HTMLElement | null }, onGone: (event: Event) => void) {
  const focus = useReturnFocus();
  const gone = useEffectEvent(onGone);
  const remember = useEffectEvent(focus.remember);
  const back = useEffectEvent(focus.giveBack);
  useEffect(() => {
    remember();
    const page = document.getElementById('root');
    page?.setAttribute('inert', '');
    document.body.setAttribute('data-scroll-locked', '1');
    (panel.current?.querySelector('button') ?? panel.current)?.focus({ preventScroll: true });
    return () => {
      page?.removeAttribute('inert');
      document.body.removeAttribute('data-scroll-locked');
      const event = new Event('gone', { cancelable: true });
      gone(event);
      if (!event.defaultPrevented) back(event);
    };
  }, [panel]);
}

/** Escape closes the panel; Tab on its last button moves to the first link, and back. */
function useKeys(panel: { current: HTMLElement | null }, onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { current } = panel;
    // Not a property of React, which keys in a dialog that the panel opened reach too.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
      if (event.key === 'Tab' && current) keepInside(current, event);
    };
    current?.addEventListener('keydown', onKey);
    return () => current?.removeEventListener('keydown', onKey);
  }, [panel]);
}

function keepInside(panel: HTMLElement, event: KeyboardEvent) {
  const inside = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const [from, to] = event.shiftKey ? [inside[0], inside.at(-1)] : [inside.at(-1), inside[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
