import { CLOCK_BELIEVED_MS } from '#contract/values/limits.ts';

/** Kept for a start without a network: what is entered there has its moment too. */
const KEY = 'procureapp.clockError';

let error = readError();

/** How far the clock of this device is ahead of the server's, in milliseconds; 0 while it is believed. */
export const clockError = (): number => error;

/** Now, by the server's clock where the device's own is wrong (E17). */
export const rightNow = (): Date => new Date(Date.now() - error);

/** Learns from the `Date` of an answer that has just come from the server. */
export function learnTime(date: string | null): void {
  const ahead = Date.now() - Date.parse(date ?? '');
  if (Number.isNaN(ahead)) return;
  const next = Math.abs(ahead) > CLOCK_BELIEVED_MS ? ahead : 0;
  // The date has whole seconds, and each answer its own delay.
  if (Math.abs(next - error) < 5_000) return;
  error = next;
  try {
    if (error === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(error));
  } catch {
    // Refused or full: it is learnt again with the next answer.
  }
}

function readError(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}
