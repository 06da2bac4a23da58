/**
 * Whether the server, which answers again, has to accept the PIN of who is here (O7): `due` once nobody touches the screen,
 * `asked` in a dialog, or `later`, as the person said.
 */
type PinWanted = 'no' | 'due' | 'asked' | 'later';

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
