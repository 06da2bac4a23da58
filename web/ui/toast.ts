/** A short message: what happened, and when it helps, what to do next. */
export type Notice = {
  title: string;
  description?: string;
  tone?: 'default' | 'success' | 'destructive';
  /** A button in the message: 'Undo'. Pressing it closes the message. */
  action?: { label: string; onPress: () => void };
  /** How long it stays, in milliseconds: by default five seconds, ten with an action (24.9). */
  duration?: number;
};

/** The visible message. Its key makes the same message shown twice count as two, each announced. */
type ShownNotice = { key: number; first: Notice; wording: () => Notice };

let shown: ShownNotice | undefined;
let lastKey = 0;
const listeners = new Set<() => void>();

/** Shows a message, replacing the one before. Callable from anywhere. */
export function toast(wording: () => Notice) {
  show({ key: ++lastKey, first: wording(), wording });
}

/** A message in the language shown: another one may be chosen meanwhile. What its button does stays. */
export function noticeShown({ first, wording }: ShownNotice): Notice {
  const { action, ...notice } = wording();
  if (!action || !first.action) return notice;
  return { ...notice, action: { ...action, onPress: first.action.onPress } };
}

/** Closes this message, unless another has replaced it. */
export function closeToast(key: number) {
  if (shown?.key === key) show(undefined);
}

function show(notice: ShownNotice | undefined) {
  shown = notice;
  for (const listener of listeners) listener();
}

/** For the Toaster: the one visible message. */
export const shownToast = {
  get: () => shown,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
