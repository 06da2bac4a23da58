/**
 * The container of toasts. It is a live region in index.html beside the app: it exists before the first
 * message, and a dialog hides everything from screen readers except live regions.
 */
export function toastRegion(): HTMLElement {
  const region = document.getElementById('toasts');
  if (!region) throw new Error('index.html has no #toasts');
  return region;
}

/**
 * A toast is above the dialog: touching it must not count as touching the page behind. Its button may have
 * removed it from the document before the dialog receives the touch.
 */
export function isInToast(target: EventTarget | null) {
  return target instanceof Node && (toastRegion().contains(target) || !target.isConnected);
}

/**
 * Lets the focus move between an open dialog and a toast. A dialog's focus trap listens on the document and would move
 * the focus back; the event is stopped before it gets there. Returns how to stop.
 */
export function exemptToastsFromFocusTraps() {
  const { body } = document;
  body.addEventListener('focusin', stopAtToasts);
  body.addEventListener('focusout', stopAtToasts);
  return () => {
    body.removeEventListener('focusin', stopAtToasts);
    body.removeEventListener('focusout', stopAtToasts);
  };
}

function stopAtToasts(event: FocusEvent) {
  if (isInToast(event.target) || isInToast(event.relatedTarget)) event.stopPropagation();
}
