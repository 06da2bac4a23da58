/** A short message: what happened, and when it helps, what to do next. */
export type Notice = {
  title: string;
  description?: string;
  tone?: 'default' | 'success' | 'destructive';
  /** A button in the message: 'Undo'. Pressing it closes the message. */
  action?: { label: string; onPress: () => void };
  /** How long it stays, in milliseconds: five seconds unless given, longer for an action that needs thought. */
  duration?: number;
};

type Show = (notice: Notice) => void;

let show: Show | undefined;
let load: (() => void) | undefined;
let waiting: Notice | undefined;

/** Shows a message, in place of the one before. Callable from anywhere. */
export function toast(notice: Notice) {
  if (show) return show(notice);
  // Only one is ever visible, so of several that wait only the newest is worth keeping.
  waiting = notice;
  load?.();
}

/** For the Toaster: told when a message waits for the part that draws it. Answers how to stop. */
export function whenToastWaits(listener: () => void) {
  load = listener;
  if (waiting) listener();
  return () => {
    if (load === listener) load = undefined;
  };
}

/** For the part that draws: takes over from the queue. Answers how to hand back. */
export function drawToastsWith(draw: Show) {
  show = draw;
  if (waiting) draw(waiting);
  waiting = undefined;
  return () => {
    if (show === draw) show = undefined;
  };
}
