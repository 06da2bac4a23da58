import table from 'virtual:routes';
import type { Input, Reply } from '#contract/calls/route.ts';
import type { RouteName, Routes } from '#contract/calls/routes.ts';
import { addressOf } from './call.ts';
import { headersOfCall } from './call-headers.ts';
import type { SaidByCall } from './call-headers.ts';
import { isHeldBack } from './answers-to-keep.ts';
import { failureOf } from './failed-answer.ts';
import { NoAnswer } from './call-error.ts';

/** How long an upload may make no progress: a slow network is not a dead one. Milliseconds. */
const STALLED_MS = 30_000;
/** How long the server may take after it has received everything: photos are decoded sequentially. Milliseconds. */
const ANSWER_MS = 90_000;

/** The calls of the contract with a file. */
type FileRouteName = {
  [N in RouteName]: Routes[N] extends { file: string } ? N : never;
}[RouteName];

/** The input of such a call; `field` is the form's name for the file, as in the contract. */
type FileInput<N extends FileRouteName> = Input<Routes[N]> & { field: Routes[N]['file'] };

interface Parts {
  params?: Record<string, string | number>;
  body?: Record<string, string | undefined>;
  field: string;
  file: Blob;
}

export interface UploadOptions extends SaidByCall {
  signal?: AbortSignal;
  /** Called with the share that was sent, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Sends a file as a form. Throws what `call` throws, and an `AbortError` when `signal` aborts. `fetch` reports no
 * progress of an upload, so this uses XMLHttpRequest.
 */
export function upload<N extends FileRouteName>(
  name: N,
  input: FileInput<N>,
  { signal, onProgress, ...said }: UploadOptions = {},
): Promise<Reply<Routes[N]>> {
  const parts: Parts = input;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    if (isHeldBack()) throw new NoAnswer();
    const request = new XMLHttpRequest();
    let timer = setTimeout(() => request.abort(), STALLED_MS);
    const within = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), milliseconds);
    };
    const stop = () => request.abort();

    request.upload.addEventListener('progress', ({ loaded, total }) => {
      within(STALLED_MS);
      onProgress?.(loaded / total);
    });
    request.upload.addEventListener('load', () => within(ANSWER_MS));
    request.addEventListener('load', () => {
      const { status, responseText: text } = request;
      if (status < 200 || status > 299) {
        reject(failureOf({ status, text, otherwise: request.statusText }));
        return;
      }
      try {
        resolve(JSON.parse(text) as Reply<Routes[N]>);
      } catch {
        // Another page, such as a guest network's sign-in.
        reject(new NoAnswer());
      }
    });
    request.addEventListener('error', () => reject(new NoAnswer()));
    request.addEventListener('abort', () =>
      reject(signal?.aborted ? new DOMException('Stopped', 'AbortError') : new NoAnswer()),
    );
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    });

    signal?.addEventListener('abort', stop);
    request.open(table[name][0], addressOf(name, { params: parts.params }));
    for (const [header, value] of headersOfCall(said)) request.setRequestHeader(header, value);
    request.send(formOf(parts));
  });
}

/** The fields first, so that the server knows them before the file arrives. */
function formOf({ body, field, file }: Parts): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.append(key, value);
  }
  form.append(field, file);
  return form;
}
