const events = new EventTarget();

/** Calls `listener` when the server answers that the chosen profile's session has ended. Returns how to stop. */
export function onSessionEnded(listener: () => void): () => void {
  events.addEventListener('ended', listener);
  return () => events.removeEventListener('ended', listener);
}

export function noteSessionEnd(): void {
  events.dispatchEvent(new Event('ended'));
}

/** Calls `listener` once, after the next call that succeeds. */
export function onceSucceeded(listener: () => void): void {
  events.addEventListener('succeeded', listener, { once: true });
}

export function noteSuccess(): void {
  events.dispatchEvent(new Event('succeeded'));
}
