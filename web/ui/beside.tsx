import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom';
import { hideOthers } from 'aria-hidden';
import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

interface BesideProps {
  id: string;
  label: string;
  /** The id of the control beside which it stands. It has the focus again afterwards. */
  controlId: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A box below or above a control, over everything else. A press outside closes it and presses nothing else; screen readers read
 * it alone. It uses the browser's top layer: a popover of Radix takes half as long again to open (24.14).
 */
export function Beside({ id, label, controlId, onClose, children }: BesideProps) {
  const layer = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const control = document.getElementById(controlId);
    if (!layer.current || !box.current || !control) return undefined;
    // Safari before 17 has no top layer of this kind: there the box is above what its z-index is above.
    if ('showPopover' in layer.current) layer.current.showPopover();
    const stops = [hideOthers(layer.current), place(box.current, control), onEscape(() => close())];
    focusIn(box.current);
    return () => {
      for (const stop of stops) stop();
    };
  }, [controlId]);

  useEffect(
    () => () => {
      // What was focused meanwhile keeps the focus: a dialog that the choice opened, or the field after a Tab.
      if (document.activeElement === document.body) document.getElementById(controlId)?.focus();
    },
    [controlId],
  );

  return (
    <div
      ref={layer}
      role="presentation"
      popover="manual"
      className="fixed inset-0 z-50 size-full bg-transparent"
      onKeyDown={(event) => {
        // The field after the control is next.
        if (event.key === 'Tab') document.getElementById(controlId)?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose();
      }}
    >
      <div
        role="presentation"
        className="absolute inset-0 touch-none overflow-auto overscroll-contain"
        // The focus stays in the box until the press is over.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClose}
      />
      <dialog
        open
        ref={box}
        id={id}
        aria-label={label}
        tabIndex={-1}
        className="fixed top-0 left-0 flex text-ink max-w-[calc(100vw-1rem)] min-w-64 animate-fade-in flex-col overflow-hidden rounded-control border border-line bg-surface-raised shadow-high outline-none"
      >
        {children}
      </dialog>
    </div>
  );
}

const GAP = 4;
/** Between the box and the edge of the window. */
const PADDING = 8;
const MOST_HEIGHT = 416;

/** Keeps the box at the control, as wide as it, where there is room. Returns a function that ends it. */
function place(box: HTMLElement, control: HTMLElement) {
  const middleware = [
    offset(GAP),
    shift({ padding: PADDING }),
    flip({ padding: PADDING }),
    size({
      padding: PADDING,
      apply: ({ rects, availableHeight }) => {
        box.style.width = `${rects.reference.width}px`;
        box.style.maxHeight = `${Math.min(availableHeight, MOST_HEIGHT)}px`;
      },
    }),
  ];
  const update = async () => {
    const { x, y } = await computePosition(control, box, {
      strategy: 'fixed',
      placement: 'bottom-start',
      middleware,
    });
    box.style.left = `${Math.round(x)}px`;
    box.style.top = `${Math.round(y)}px`;
  };
  // Nothing below it scrolls.
  return autoUpdate(control, box, () => void update(), {
    ancestorScroll: false,
    layoutShift: false,
  });
}

/** Listens before an open dialog does, which would close too. Returns a function that ends it. */
function onEscape(close: () => void) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
}

function focusIn(box: HTMLElement) {
  // On a touch screen the keyboard would cover the list.
  const hasMouse = window.matchMedia('(pointer: fine)').matches;
  const search = hasMouse && box.querySelector('input');
  (search || box).focus({ preventScroll: true });
}
