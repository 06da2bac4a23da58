import { beforeEach, describe, expect, test } from 'vitest';
import type { Email } from 'postal-mime';
import type { Language } from '#contract/values/languages.ts';
import { useTestApp } from '#tests/support/app.ts';
import { textOf } from '#tests/support/page-text.ts';
import { startMailAndSms } from '#tests/support/mail-and-sms.ts';
import { MELON, NOW, read, RICE, severalDeliveries } from '#tests/support/several-deliveries.ts';

const { mail, sms, variables } = await startMailAndSms();
const t = useTestApp({
  ...variables,
  PUBLIC_URL: 'https://o.example',
});

beforeEach(() => t.setNow(NOW));

const inbox = () => mail.received.at(-1)?.mail as Email;
const header = (of: Email, name: string) =>
  of.headers.find(({ key }) => key === name)?.value ?? null;

describe('a correction of one of several purchase orders', () => {
  test('stands below the first e-mail, which named all of them, and replies go to the buyer (V4)', async () => {
    const { order, place, monday, friday } = await severalDeliveries(t);
    await t.api.sendVendorOrderEmail({ params: place });
    const first = inbox();
    expect(first.replyTo?.map(({ address }) => address)).toEqual(['kitchen@harbor.example']);
    for (const [index, quantity, number] of [
      [0, 10, monday],
      [1, 4, friday],
    ] as const) {
      const id = order.items[index]?.id ?? 0;
      await t.api.updateOrderItem({ params: { id }, body: { quantity } });
      const body = { channel: 'email', changesOnly: true };
      const { status } = await t.api.sendPurchaseOrder({ params: { number }, body });
      expect(status).toBe(200);
      const correction = inbox();
      expect(correction.subject).toBe(`Re: ${first.subject}`);
      expect(correction.messageId).not.toBe(first.messageId);
      expect([header(correction, 'in-reply-to'), header(correction, 'references')]).toEqual([
        first.messageId,
        first.messageId,
      ]);
      expect(correction.replyTo?.map(({ address }) => address)).toEqual(['kitchen@harbor.example']);
      expect(correction.text).toContain(`Change to Purchase Order No. ${number}\n`);
      expect(correction.text?.match(/instead of/g)).toHaveLength(1);
    }
  });

  test("has the organization's reply address before the location's (V9)", async () => {
    const settings = { organizationName: 'My Organization', timezone: 'America/New_York' };
    const body = { ...settings, replyToEmail: 'buying@harbor.example' };
    await t.api.updateOrganizationSettings({ body });
    const { place } = await severalDeliveries(t);
    await t.api.sendVendorOrderEmail({ params: place });
    await t.api.updateOrganizationSettings({ body: { ...settings, replyToEmail: '' } });
    expect(inbox().replyTo?.map(({ address }) => address)).toEqual(['buying@harbor.example']);
  });
});

interface InTheirLanguage {
  language: Language;
  title: RegExp;
  lines: string[];
  day: string;
  shortDay: string;
  text: RegExp;
  /** The change, or where there is no room for it, how many. */
  texted: string;
}

const CORRECTIONS: InTheirLanguage[] = [
  {
    language: 'es',
    title: /^Cambio en la orden de compra n\.º \d+: /,
    lines: ['ha cambiado lo siguiente', 'en lugar de 12 kg', 'Eliminado: ', 'Todo lo demás'],
    day: 'Fecha de entrega: lun, 30 nov 2026',
    shortDay: 'entrega lun, 30 nov',
    text: /: cambio en la orden de compra No\. \d+ para /,
    texted: ': 10 -> 9 kg\n',
  },
  {
    language: 'fr',
    title: /^Modification du bon de commande n°\u00a0\d+\u00a0: /,
    lines: ['voici ce qui a changé', 'au lieu de 12 kg', 'Supprimé : ', 'Tout le reste'],
    day: 'Date de livraison : lun. 30 nov. 2026',
    shortDay: 'livraison lun. 30 nov.',
    text: /: modification du bon de commande no \d+ pour /,
    texted: ': 10 -> 9 kg\n',
  },
  {
    language: 'de',
    title: /^Änderung zur Bestellung Nr\. \d+: /,
    lines: ['Folgendes geändert', 'statt 12 kg', 'Entfällt: ', 'Alles Übrige'],
    day: 'Liefertermin: Mo., 30. Nov. 2026',
    shortDay: 'Lieferung Mo., 30. Nov.',
    text: /: Änderung zur Bestellung Nr\. \d+ für /,
    texted: ': 10 -> 9 kg\n',
  },
  {
    language: 'zh',
    title: /^采购订单 编号 \d+ 变更：/,
    lines: ['有以下变更', '由 12 kg 改为 10 kg', '取消：', '其余内容不变'],
    day: '送货日期：2026年11月30日周一',
    shortDay: '11月30日周一送货',
    text: /采购订单\d+变更/,
    texted: '，1 项\n',
  },
];

const ENGLISH =
  /\b(change|changed|order|purchase|instead|added|taken|everything|before|now|product|list|hello|line|delivery|more)\b/i;

describe.each(CORRECTIONS)('a correction in $language', (expected) => {
  test('is wholly in the language of the vendor, subject and text; the timeline is English (V9)', async () => {
    const { language } = expected;
    const { order, place, monday: number, vendor } = await severalDeliveries(t, { language });
    // Sent as text message only: the correction is the first e-mail, and has a subject of its own.
    await t.api.sendVendorOrderSms({ params: place });
    const { rows } = await t.database.pool.query<{ id: number }>(
      'select id from order_items where vendor_id = $1 order by id desc limit 1',
      [vendor.id],
    );
    await t.api.updateOrderItem({
      params: { id: order.items[0]?.id ?? 0 },
      body: { quantity: 10 },
    });
    await t.api.deleteOrderItem({ params: { id: rows[0]?.id ?? 0 } });
    const send = (channel: string) =>
      t.api.sendPurchaseOrder({ params: { number }, body: { channel, changesOnly: true } });
    expect((await send('email')).status).toBe(200);
    const { subject = '', text = '', html = '' } = inbox();
    expect(subject).toMatch(expected.title);
    const plain = read(text);
    for (const line of [...expected.lines.map(read), read(expected.day)]) {
      expect(plain).toContain(line);
    }
    // In the table the changes are columns.
    for (const line of [expected.lines[0], expected.lines.at(-1), read(expected.day)])
      expect(textOf(html)).toContain(line);
    // Names of products, units, people and places are not translated.
    const names = new RegExp(`${MELON}|${RICE}|of |${vendor.name}|My Organization|PRD-\\d+`, 'g');
    for (const part of [subject, plain.replace(/https:\S+/, ''), textOf(html)])
      expect(part.replaceAll(names, '')).not.toMatch(ENGLISH);
    expect(html).toContain(`<html lang="${language}">`);

    await t.api.updateOrderItem({ params: { id: order.items[0]?.id ?? 0 }, body: { quantity: 9 } });
    expect((await send('sms')).status).toBe(200);
    const texted = sms.received.at(-1)?.form['Body'] ?? '';
    expect(texted).toMatch(expected.text);
    expect(texted).toContain(expected.shortDay);
    expect(texted).toContain(expected.texted);
    const { events } = (await t.api.getPurchaseOrder({ params: { number } })).body;
    expect(events.map(({ detail }) => detail)).toContainEqual(
      expect.stringMatching(/^Text message with the change to /),
    );
  });
});
