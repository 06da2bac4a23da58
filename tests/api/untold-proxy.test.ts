import { expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();
const behind = useTestApp({ TRUST_PROXY: '10.0.0.5' });

async function warned(app: typeof t, calls: Record<string, string>[]) {
  const said: string[] = [];
  const node = await app.anotherNode({ say: (sentence) => void said.push(sentence) });
  onTestFinished(() => node.close());
  for (const headers of calls)
    expect((await node.inject({ url: '/api/session', headers })).statusCode).toBe(200);
  return said;
}

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-proto', 'via'])(
  'a call with %s says once that a proxy was not named (E36)',
  async (name) => {
    const headers = { [name]: name === 'x-forwarded-proto' ? 'https' : 'for=203.0.113.7' };
    const said = await warned(t, [headers, headers]);
    expect(said).toEqual([expect.stringContaining('Set TRUST_PROXY to its address')]);
  },
);

test('a call without such a header says nothing, nor does one where a proxy is named', async () => {
  expect(await warned(t, [{}])).toEqual([]);
  expect(await warned(behind, [{ 'x-forwarded-for': '203.0.113.7' }])).toEqual([]);
});
