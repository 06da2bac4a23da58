import { vi } from 'vitest';
import { AUTHOR_HEADER } from '#contract/values/headers.ts';

export type Fault =
  | 'none'
  | 'offline'
  | 'answer lost'
  | 'fails'
  | 'proxy'
  | 'asks to wait'
  | 'slow'
  | 'hangs'
  | 'hangs after it was done'
  | 'refuses';

const ANSWERED: ReadonlySet<Fault> = new Set(['none', 'refuses', 'slow']);

export interface StoredEntry {
  id: string;
  author: number;
  /** Null for a photo of an invoice. */
  locationId: number | null;
  /** What the file of such a photo contains. */
  notes: string;
  photoUrl: string | null;
}

interface Sent {
  path: string;
  author: number;
  body: Pick<StoredEntry, 'id' | 'locationId' | 'notes'> & { photoUrl?: string | null };
}

type Init = { body: string; headers: Headers; signal: AbortSignal };
type Answer = { status: number; text: string } | 'none';

/** The server as a client meets it: it stores an id once, in the session that the browser has, and may fail in any way. */
export function modelServer() {
  const stored: StoredEntry[] = [];
  /** Pictures that entries refer to, by their addresses. */
  const pictures = new Map<string, { id: string; text: string }>();
  const hanging: (() => void)[] = [];
  let hangs = Promise.withResolvers<void>();
  async function limit(): Promise<void> {
    hangs.resolve();
    hangs = Promise.withResolvers<void>();
    await new Promise<void>((resolve) => void hanging.push(resolve));
  }
  const server = {
    stored,
    pictures,
    session: null as number | null,
    faults: [] as Fault[],
    calls: 0,
    /** Resolves while a call hangs, or once one does. */
    nextHang: async () => (hanging.length > 0 ? undefined : hangs.promise),
    /** What has no answer has waited until its limit. */
    limitPasses() {
      for (const giveUp of hanging.splice(0)) giveUp();
    },
  };
  vi.stubGlobal('fetch', async (path: string, init: Init) => {
    const { signal } = init;
    signal.throwIfAborted();
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
    const author = Number(init.headers.get(AUTHOR_HEADER));
    const body = JSON.parse(init.body) as StoredEntry;
    const answer = await Promise.race([answerTo({ path, author, body }), stopped]);
    if (answer === 'none') throw new TypeError('Failed to fetch');
    return new Response(answer.text, { status: answer.status });
  });
  vi.stubGlobal('XMLHttpRequest', requestsTo(answerTo));

  async function answerTo(sent: Sent): Promise<Answer> {
    server.calls += 1;
    const fault = server.faults.shift() ?? 'none';
    // Another tab, a person or the clock may come in between.
    await Promise.resolve();
    if (fault === 'offline') return 'none';
    if (fault === 'fails') return problem(500, 'failed');
    if (fault === 'proxy') return { status: 502, text: '<html>' };
    if (fault === 'asks to wait') return problem(429, 'too_many');
    if (fault === 'hangs') {
      await limit();
      return 'none';
    }
    if (server.session !== sent.author) return problem(401, 'session_ended');
    const answer = sent.path === '/api/upload/image' ? picture(sent) : entry(sent, fault);
    // Until others have gone on.
    if (fault === 'slow' || fault === 'hangs after it was done') await limit();
    return ANSWERED.has(fault) ? answer : 'none';
  }

  function picture({ body: { id, notes: text } }: Sent): Answer {
    const imageUrl = `/uploads/${id}.webp`;
    pictures.set(imageUrl, { id, text });
    return { status: 201, text: JSON.stringify({ imageUrl }) };
  }

  function entry({ author, body }: Sent, fault: Fault): Answer {
    const { id, notes, locationId } = body;
    const photoUrl = body.photoUrl ?? null;
    const known = stored.find((one) => one.id === id);
    if (known && known.notes !== notes) return problem(409, 'waste_id_taken');
    const isRefused = fault === 'refuses' || notes.endsWith('never');
    if (!known && isRefused) return problem(400, 'invalid_input');
    // The server knows no address but its own.
    if (!known && photoUrl !== null && !pictures.has(photoUrl)) return problem(400, 'no_picture');
    if (!known) stored.push({ id, author, locationId, notes, photoUrl });
    return { status: 201, text: JSON.stringify({ id }) };
  }
  return server;
}

const problem = (status: number, code: string): Answer => ({
  status,
  text: JSON.stringify({ code, message: code }),
});

/** What sends files: their text is what a person would see. */
function requestsTo(answerTo: (sent: Sent) => Promise<Answer>) {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    private path = '';
    private author = Number.NaN;

    open(_method: string, path: string) {
      this.path = path;
    }
    setRequestHeader(name: string, value: string) {
      if (name === AUTHOR_HEADER) this.author = Number(value);
    }
    async send(form: FormData) {
      const id = form.get('id') as string;
      const notes = await ((form.get('image') ?? form.get('invoice')) as Blob).text();
      const body = { id, notes, locationId: null, photoUrl: null };
      const answer = await answerTo({ path: this.path, author: this.author, body });
      if (answer !== 'none') [this.status, this.responseText] = [answer.status, answer.text];
      this.dispatchEvent(new Event(answer === 'none' ? 'error' : 'load'));
      this.dispatchEvent(new Event('loadend'));
    }
    abort() {
      this.dispatchEvent(new Event('abort'));
    }
  };
}
