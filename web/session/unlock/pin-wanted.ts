/** Whether the server, which answers again, has to accept the PIN of who is here: `asked` in a dialog, or `later` (O7). */
export type PinWanted = 'no' | 'asked' | 'later';

let current: PinWanted = 'no';
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`. */
export const pinWanted = {
  get: () => current,
  set(next: PinWanted): void {
    current = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
