import { afterEach, describe, expect, test, vi } from 'vitest';
import { call, callPage } from './call.ts';
import { failureOf } from './failed-answer.ts';
import { NoAnswer, sentenceOf } from './call-error.ts';
import { recordSign } from './unattended.ts';

const PAGE = '<html><body><h1>502 Bad Gateway</h1></body></html>';

test.each([502, 503, 504])(
  "a proxy's answer without a server (%i) is shown as a sentence, not as markup",
  (status) => {
    const error = failureOf({ status, text: PAGE, otherwise: 'Bad Gateway' });
    const sentence = 'The server cannot be reached at the moment. Please try again.';
    expect(sentenceOf(error)).toBe(sentence);
    expect(sentenceOf(error, 'Failed to add product')).toBe(`Failed to add product: ${sentence}`);
  },
);

test('without an answer, the message says what failed first, and then why', () => {
  const sentence = 'No connection to the server. Check the network and try again.';
  const of = (otherwise?: string) => sentenceOf(new NoAnswer(), otherwise);
  expect(of()).toBe(sentence);
  expect(of('Failed to add product')).toBe(`Failed to add product: ${sentence}`);
  expect(of('The orders could not be loaded.')).toBe(`The orders could not be loaded. ${sentence}`);
});

test.each([PAGE, '', '"text"', 'null', '[]', '{"error":"no"}', '{"message":7,"code":"x"}'])(
  'an answer that is not from the server, %s, is not shown to people',
  (text) => {
    const error = failureOf({ status: 418, text, otherwise: 'I am a teapot' });
    expect(sentenceOf(error)).toBe('Something went wrong. Please try again.');
    expect(sentenceOf(error, 'Failed to add product')).toBe('Failed to add product');
  },
);

test("a failed call's message is as specified: the status and the response text", () => {
  const of = (text: string) => failureOf({ status: 502, text, otherwise: 'Bad Gateway' }).message;
  expect(of(PAGE)).toBe(`502: ${PAGE}`);
  expect(of('')).toBe('502: Bad Gateway');
  expect(of('{"message":"No.","code":"conflict"}')).toBe('502: No.');
});

test("the server's own sentence is shown unchanged", () => {
  const text = JSON.stringify({ message: 'The vendor is not there.', code: 'not_found' });
  const error = failureOf({ status: 404, text, otherwise: 'Not Found' });
  expect(sentenceOf(error)).toBe('The vendor is not there.');
  expect(error.code).toBe('not_found');
});

test('a call that nobody asked for says so, because it must not keep an idle session in use (A5)', async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
    sent.push(headers.get('x-background'));
    return Promise.resolve(new Response('[]', { status: 200 }));
  });
  await call('listVendors');
  recordSign(Date.now());
  await call('listVendors');
  recordSign(Date.now() - 60_000);
  await call('listVendors');
  recordSign(Infinity);
  vi.unstubAllGlobals();
  expect(sent).toEqual([null, null, '1']);
});

describe('an answer with an incomplete body', () => {
  afterEach(() => vi.unstubAllGlobals());
  /** Answers with the beginning of a body, then breaks the connection. */
  const breaksOff = (status: number) =>
    vi.stubGlobal('fetch', () => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('[{"id":'));
          controller.error(new TypeError('network error'));
        },
      });
      return Promise.resolve(new Response(body, { status }));
    });

  test('counts as no answer: whether the server did the work is unknown', async () => {
    breaksOff(201);
    await expect(call('getSession')).rejects.toBeInstanceOf(NoAnswer);
    await expect(callPage('listOrdersOfUser', { params: { id: 1 } })).rejects.toBeInstanceOf(
      NoAnswer,
    );
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"user":')));
    await expect(call('getSession')).rejects.toBeInstanceOf(NoAnswer);
  });

  test('is a refusal when its status says so', async () => {
    breaksOff(409);
    await expect(call('getSession')).rejects.toMatchObject({ status: 409, code: 'unknown' });
  });

  test('after the caller aborted is an AbortError', async () => {
    const stopping = new AbortController();
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
      const body = new ReadableStream({
        start: (controller) =>
          signal.addEventListener('abort', () => controller.error(signal.reason)),
      });
      setTimeout(() => stopping.abort());
      return Promise.resolve(new Response(body));
    });
    const pending = call('getSession', undefined, { signal: stopping.signal });
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
  });
});
