import { onceSucceeded } from '#web/api/call-events.ts';

/**
 * Fetches the files of all parts that employees may open, so that none is missing without a network although nobody opened it
 * yet (25.4). The browser keeps them: their names have their hash. Where a service worker answers, it has them already.
 */
export async function fetchPartsAhead(): Promise<void> {
  if (navigator.serviceWorker?.controller) return;
  try {
    const list = await fetch('/employee-parts.json');
    if (!list.ok) return;
    for (const file of (await list.json()) as string[]) {
      const answer = await fetch(`/${file}`, { priority: 'low' });
      // The browser keeps only answers that were read to their end.
      await answer.arrayBuffer();
    }
  } catch {
    // What is kept by now is not fetched again.
    onceSucceeded(() => void fetchPartsAhead());
  }
}
