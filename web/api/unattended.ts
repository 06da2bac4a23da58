/** What a person's action causes is called within this time. Milliseconds. */
const PROMPT_MS = 10_000;

/** Milliseconds since the epoch; Infinity while nobody has to know. */
let lastSignAt = Infinity;

/** Somebody touched the screen; `Infinity` when it does not matter any more. */
export function recordSign(at: number): void {
  lastSignAt = at;
}

/** Whether the page makes its calls by itself: they do not keep an idle session in use (A5). */
export function isUnattended(): boolean {
  return Date.now() - lastSignAt > PROMPT_MS;
}
