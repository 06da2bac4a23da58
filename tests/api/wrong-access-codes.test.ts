import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { ACCESS_CODE, PIN_MODE } from '#tests/support/pin-mode.ts';

const t = useTestApp(PIN_MODE);
const START = Date.parse('2026-06-01T08:00:00.000Z');
const afterSeconds = (seconds: number) => t.setNow(new Date(START + seconds * 1000));
beforeEach(() => afterSeconds(0));

describe('wrong access codes (A4)', () => {
  const enrol = (accessCode: string, remoteAddress: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/session/device',
      payload: { accessCode },
      remoteAddress,
    });

  test('five from one address close it, for the right code too; other addresses stay open', async () => {
    const from = '203.0.113.7';
    const wrong = [];
    for (let each = 0; each < 5; each++) wrong.push(await enrol('open sesame', from));
    expect(wrong.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
    const refused = await enrol(ACCESS_CODE, from);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
    expect((await enrol(ACCESS_CODE, '203.0.113.8')).statusCode).toBe(201);
    afterSeconds(31);
    expect((await enrol(ACCESS_CODE, from)).statusCode).toBe(201);
  });

  test('from one IPv6 network count as from one address', async () => {
    const enough = ['::1', '::2', ':a::3', ':b:c:d:4', '::5'].map((end) => `2001:db8:7:9${end}`);
    for (const from of enough) expect((await enrol('open sesame', from)).statusCode).toBe(401);
    expect((await enrol(ACCESS_CODE, '2001:db8:7:9::6')).statusCode).toBe(429);
    expect((await enrol(ACCESS_CODE, '2001:db8:7:8::6')).statusCode).toBe(201);
  });
});

describe('one address, however it is spelled (E36)', () => {
  const from = async (remoteAddress: string, accessCode = 'open sesame') => {
    const payload = { accessCode };
    const url = '/api/session/device';
    return (await t.app.inject({ method: 'POST', url, payload, remoteAddress })).statusCode;
  };

  test('is one door', async () => {
    const spelled = [
      '198.51.100.9',
      '::ffff:198.51.100.9',
      '::FFFF:c633:6409',
      '198.51.100.9:5511',
    ];
    for (const address of [...spelled, '[::ffff:198.51.100.9]:80'])
      expect(await from(address)).toBe(401);
    for (const address of [...spelled, '0:0:0:0:0:ffff:c633:6409'])
      expect([address, await from(address, ACCESS_CODE)]).toEqual([address, 429]);
    expect(await from('198.51.100.10', ACCESS_CODE)).toBe(201);
  });
});
