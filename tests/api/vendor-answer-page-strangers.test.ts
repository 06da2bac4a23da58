import { describe, expect, test } from 'vitest';
import { answerForm, untouched } from '#tests/support/answer-form.ts';
import { anAnsweringVendor } from '#tests/support/answers.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();
const { open, post } = answerForm(t);
const HOSTILE = `<script>window.hostile=1</script>"'></textarea><img src=x onerror=alert(1)>&`;

describe('the form and strangers', () => {
  test('a script in any field is text on the page, refused or stored (A10)', async () => {
    const one = await anAnsweringVendor(t);
    const id = one.idOf(0);
    const typed = {
      ...untouched(one),
      name: HOSTILE,
      note: HOSTILE,
      [`substitute-${id}`]: HOSTILE,
      [`note-${id}`]: HOSTILE,
      [`price-${id}`]: HOSTILE,
      [`deliveryDate-${id}`]: HOSTILE,
      [`quantity-${id}`]: HOSTILE,
      [`answer-${id}`]: HOSTILE,
    };
    const refused = await post(one.path, typed);
    expect(refused.status).toBe(400);
    const stored = await post(one.path, {
      ...typed,
      [`price-${id}`]: '',
      [`deliveryDate-${id}`]: '',
      [`quantity-${id}`]: '',
      [`answer-${id}`]: 'substitute',
    });
    expect(stored.status).toBe(303);
    for (const { html } of [refused, await open(stored.location), await open(one.path)])
      expect(html).not.toMatch(/<script|<img src=x|<\/textarea>"/);
    expect((await open(stored.location)).text).toContain(HOSTILE);
  });

  test('is sent by the page alone: not by another site, and nothing but a form (D31)', async () => {
    const one = await anAnsweringVendor(t, { items: 1 });
    const fields = { ...untouched(one), [`answer-${one.idOf(0)}`]: 'out' };
    const elsewhere: Record<string, string>[] = [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const headers of elsewhere)
      expect((await post(one.path, fields, headers)).status).toBe(403);
    const json = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    expect((await post(one.path, fields, json)).status).toBe(415);
    expect(await one.answerOf(0)).toBeNull();
    // Over plain http browsers state the origin alone, because the page sends its referrer to itself.
    const { headers } = await t.app.inject({ url: one.path });
    expect(headers['referrer-policy']).toBe('same-origin');
    const own = { host: 'localhost:80', origin: 'http://localhost:80' };
    expect((await post(one.path, fields, own)).status).toBe(303);
  });

  test('through a link that ended is answered as the link is (D22)', async () => {
    const one = await anAnsweringVendor(t, { items: 1 });
    await t.api.revokePublicLinks({ params: { vendorId: one.vendor.id } });
    const { status, html } = await post(one.path, { [`answer-${one.idOf(0)}`]: 'out' });
    const page = await t.app.inject({ url: one.path });
    expect([status, html]).toEqual([404, page.body]);
    expect(await one.answerOf(0)).toBeNull();
  });

  test('every address on the page can be fetched by a scanner, and nothing is answered (V5)', async () => {
    const one = await anAnsweringVendor(t);
    await one.answer([{ answer: 'out' }]);
    const { html } = await open(one.path);
    const all = async () =>
      (await t.database.pool.query('select * from order_items, vendor_answers order by 1')).rows;
    const before = await all();
    const addresses = [...html.matchAll(/(?:href|action|src)="([/?][^"]*)"/g)].map(
      ([, url]) => `${new URL(url ?? '', `http://localhost${one.path}`)}`,
    );
    expect(addresses).toContain(`http://localhost${one.path}?`);
    for (const url of [
      ...addresses,
      `${one.path}?confirmRest=${one.itemIds.join('+')}&answer-${one.idOf(1)}=out`,
    ])
      for (const method of ['GET', 'HEAD'] as const) await t.app.inject({ method, url });
    expect(await all()).toEqual(before);
  });

  test('what was stored is shown through its own link alone (D22)', async () => {
    const one = await anAnsweringVendor(t, { items: 1 });
    const other = await anAnsweringVendor(t, { items: 1 });
    const { body } = await one.answer([{ answer: 'out' }]);
    expect((await open(`${one.path}?answered=${body.answerId}`)).html).toContain('role="status"');
    for (const address of [`${other.path}?answered=${body.answerId}`, `${one.path}?answered=1`])
      expect((await open(address)).html).not.toContain('role="status"');
  });
});
