import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  identity: (bytes) => bytes,
  gzip: gunzipSync,
  br: brotliDecompressSync,
};

async function page(url: string, encoding: string): Promise<string> {
  const response = await t.app.inject({ url, headers: { 'accept-encoding': encoding } });
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-cache');
  const used = response.headers['content-encoding'] ?? 'identity';
  return decoders[used]?.(response.rawPayload).toString() ?? '';
}

describe('the web app', () => {
  test.each(['/', '/employee', '/manager/vendor-orders/1'])(
    'serves its page at %s, whatever encodings the client accepts',
    async (url) => {
      for (const encoding of Object.keys(decoders)) {
        expect(await page(url, encoding)).toContain('<title>ProcureApp</title>');
      }
    },
  );

  test.each(['/', '/employee'])('answers HEAD %s like GET, without the body', async (url) => {
    const head = await t.app.inject({ method: 'HEAD', url });
    const { statusCode, headers } = await t.app.inject({ method: 'GET', url });
    expect([head.statusCode, head.headers['content-type'], head.payload]).toEqual([
      statusCode,
      headers['content-type'],
      '',
    ]);
    expect(head.headers['cache-control']).toBe('no-cache');
    expect((await t.app.inject({ method: 'HEAD', url: '/api/nothing' })).statusCode).toBe(404);
  });

  test('marks its built files as immutable, and answers 404 for missing ones', async () => {
    const script = /src="(\/assets\/[^"]+)"/.exec(await page('/', 'identity'))?.[1] ?? '';
    const response = await t.app.inject({ url: script });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toContain('immutable');
    const older = await t.app.inject({ url: '/assets/older-build.js' });
    expect(older.statusCode).toBe(404);
    expect(older.json()).toMatchObject({ code: 'not_found' });
  });
});
