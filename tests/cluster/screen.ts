import { setTimeout as delay } from 'node:timers/promises';

export interface Screen {
  /** Waits until a change to orders after this moment was received. */
  untilChangeAfter(after: number): Promise<void>;
  close(): void;
}

const COME_BACK_MS = 200;
const LOOK_MS = 20;
/** As in `web/session/follow-changes.ts`: after a slower opening, something may have changed that the server does not tell. */
const OPENING_MS = 2_000;

/** An open screen that follows changes like a browser: when its stream ends, it reconnects and says for how long it received nothing. */
export function openScreen(balancer: string, cookie: string | undefined): Screen {
  const closing = new AbortController();
  const { signal } = closing;
  let changeAt = 0;
  let lastEventAt = performance.now();

  async function follow(): Promise<void> {
    const askedAt = performance.now();
    const silentForMs = Math.round(askedAt - lastEventAt + OPENING_MS);
    const { body } = await fetch(`${balancer}/api/changes?silentForMs=${silentForMs}`, {
      headers: cookie ? { cookie } : {},
      signal,
    });
    let isOpen = false;
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      lastEventAt = performance.now();
      const isUnknown = !isOpen && lastEventAt - askedAt > OPENING_MS;
      isOpen = true;
      if (isUnknown || /^data:.*orders/m.test(chunk)) changeAt = lastEventAt;
    }
  }

  void (async () => {
    while (!signal.aborted) {
      await follow().catch(() => undefined);
      await delay(COME_BACK_MS);
    }
  })();
  return {
    untilChangeAfter: async (after) => {
      while (changeAt <= after && !signal.aborted) await delay(LOOK_MS);
    },
    close: () => closing.abort(),
  };
}
