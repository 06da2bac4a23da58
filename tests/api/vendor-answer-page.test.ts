import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/values/languages.ts';
import { wordsIn } from '#server/drawing/words/words.ts';
import { answerForm, formIn, untouched } from '#tests/support/answer-form.ts';
import { anAnsweringVendor } from '#tests/support/answers.ts';
import type { AnsweringVendor } from '#tests/support/answers.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();
const { open, post } = answerForm(t);
const words = wordsIn('en').answers;

const nameOf = (one: AnsweringVendor, index: number) => one.order.items[index]?.productName ?? '?';

describe('the form on the page', () => {
  test('has for each item the four answers, with what belongs to them, of which *Can deliver* is chosen (V6, 24.10)', async () => {
    const one = await anAnsweringVendor(t);
    const { html } = await open(one.path);
    for (const [index, id] of one.itemIds.entries()) {
      for (const answer of ['short', 'out', 'substitute', 'later'])
        expect(html).toMatch(new RegExp(`name="answer-${id}"\\s+value="${answer}"\\s*/>`));
      expect(html).toMatch(new RegExp(`name="answer-${id}"\\s+value="confirmed"\\s+checked`));
      expect(html).toContain(
        `<span class="label"><bdi>Your answer: ${nameOf(one, index)}</bdi></span>`,
      );
      expect(html).toContain(`name="version-${id}" value="1"`);
    }
    const { status, text } = await post(one.path, untouched(one));
    expect([status, text]).toEqual([400, expect.stringContaining(words.problems.nothing)]);
  });

  test('stores what was answered, leads back to the page, and says there what was stored (V6)', async () => {
    const one = await anAnsweringVendor(t, { items: 3 });
    const [first, second] = one.itemIds;
    const sent = await post(one.path, {
      ...untouched(one),
      name: 'Ana',
      note: 'Ring twice',
      [`answer-${first}`]: 'short',
      [`quantity-${first}`]: '6',
      [`price-${first}`]: '3,25',
      [`answer-${second}`]: 'substitute',
      [`substitute-${second}`]: 'Plum tomatoes',
    });
    expect(sent.status).toBe(303);
    expect(sent.location.startsWith(`${one.path}?answered=`)).toBe(true);
    const { html, text } = await open(sent.location);
    const unit = one.order.items[0]?.unitOfMeasure ?? '';
    expect(html).toContain('role="status"');
    expect(text).toContain(
      `${words.stored} Short: ${nameOf(one, 0)} (6 ${unit}) Instead: ${nameOf(one, 1)} (Plum tomatoes)`,
    );
    expect(await one.answerOf(0)).toMatchObject({ quantity: 6, price: '3.25', name: 'Ana' });
    expect(await one.answerOf(2)).toBeNull();
    const later = await open(one.path);
    expect(later.html).not.toContain('role="status"');
    expect(later.text).toMatch(
      new RegExp(`Short: 6 ${unit} Change Short: 6 ${unit} \\$3\\.25 / ${unit} .{10,40}, Ana `),
    );
    expect((await one.get()).state).toBe('answered');
  });

  test('an item with an answer keeps it unless another one is chosen, and one that was edited since is confirmed again only if it was confirmed before (V6, 24.10)', async () => {
    const one = await anAnsweringVendor(t, { items: 4 });
    await one.answer([{ answer: 'out' }, { answer: 'out' }, { answer: 'confirmed' }]);
    await one.edit(1, { quantity: 9 });
    await one.edit(2, { quantity: 8 });
    const { html } = await open(one.path);
    const chosen = [...html.matchAll(/name="answer-(\d+)"\s+value="(\w*)"\s+checked/g)];
    expect(chosen.map(([, id, answer]) => [Number(id), answer])).toEqual([
      [one.idOf(0), 'later'],
      [one.idOf(1), 'later'],
      [one.idOf(2), 'confirmed'],
      [one.idOf(3), 'confirmed'],
    ]);
    expect(html).toMatch(new RegExp(`<li id="item-${one.idOf(1)}">\\s*<details open>`));
    const sent = await post(one.path, formIn(html));
    expect(sent.status).toBe(303);
    const answers = await Promise.all([0, 1, 2, 3].map((index) => one.answerOf(index)));
    expect(answers.map((answer) => [answer?.answer, answer?.outdated])).toEqual([
      ['out', false],
      ['out', true],
      ['confirmed', false],
      ['confirmed', false],
    ]);
  });

  test('a page that was opened before somebody else answered stores nothing, and then leaves that answer as it is (24.10)', async () => {
    const one = await anAnsweringVendor(t, { items: 2 });
    const { html } = await open(one.path);
    await one.answer([{ answer: 'short', quantity: 6 }]);
    await one.accept(0);
    const stale = await post(one.path, formIn(html));
    expect([stale.status, stale.text]).toEqual([
      409,
      expect.stringContaining(words.problems.changed(nameOf(one, 0))),
    ]);
    expect(await one.answerOf(1)).toBeNull();
    expect((await post(one.path, formIn(stale.html))).status).toBe(303);
    expect(await one.answerOf(0)).toMatchObject({ answer: 'short', settled: 'accepted' });
    expect(await one.answerOf(1)).toMatchObject({ answer: 'confirmed' });
  });

  test('an item that the sender of a refused form has not seen is not confirmed by sending it again (24.10)', async () => {
    const one = await anAnsweringVendor(t, { items: 2 });
    const before = formIn((await open(one.path)).html);
    const unseen = one.idOf(1);
    const known = Object.fromEntries(
      Object.entries(before).filter(([field]) => !field.endsWith(`-${unseen}`)),
    );
    await one.edit(0, { quantity: 9 });
    const refused = await post(one.path, known);
    expect(refused.status).toBe(409);
    expect(refused.html).toMatch(new RegExp(`name="answer-${unseen}"\\s+value="later"\\s+checked`));
    expect(refused.html).toMatch(new RegExp(`<li id="item-${unseen}">\\s*<details open>`));
  });

  test('the note can be sent alone, and confirms nothing (E34)', async () => {
    const one = await anAnsweringVendor(t, { items: 2 });
    const form = { ...formIn((await open(one.path)).html), note: 'Not on Friday', noteOnly: '1' };
    const sent = await post(one.path, form);
    expect(sent.status).toBe(303);
    expect((await open(sent.location)).text).toContain(words.storedNote);
    expect(await one.answerOf(0)).toBeNull();
    const { status, text } = await post(one.path, { ...form, note: ' ' });
    expect([status, text]).toEqual([400, expect.stringContaining(words.problems.nothing)]);
  });

  test('what is to be answered later stays so when all others are confirmed at once (24.10)', async () => {
    const one = await anAnsweringVendor(t, { items: 2 });
    const form = {
      ...formIn((await open(one.path)).html),
      [`answer-${one.idOf(0)}`]: 'later',
      confirmRest: one.itemIds.map((id) => `${id}.1.0`).join(' '),
    };
    expect((await post(one.path, form)).status).toBe(303);
    expect(await one.answerOf(0)).toBeNull();
    expect(await one.answerOf(1)).toMatchObject({ answer: 'confirmed' });
  });

  test('is not sent by Enter in a field: its first button cannot be pressed (24.10)', async () => {
    const one = await anAnsweringVendor(t, { items: 1 });
    const { html } = await open(one.path);
    expect(/<button[^>]*>/.exec(html)?.[0]).toBe('<button hidden disabled>');
  });

  test('keeps what was typed when something of it is refused, says at which line and why, and stores nothing (V6)', async () => {
    const one = await anAnsweringVendor(t, { items: 6 });
    const [first, second, third, fourth, fifth, sixth] = one.itemIds;
    const typed = {
      ...untouched(one),
      name: 'Ana',
      note: 'Ring twice',
      [`answer-${first}`]: 'short',
      [`quantity-${first}`]: '12',
      [`answer-${second}`]: 'substitute',
      [`price-${third}`]: 'ten',
      [`answer-${third}`]: 'confirmed',
      [`quantity-${fourth}`]: '3',
      [`answer-${fifth}`]: 'confirmed',
      [`deliveryDate-${fifth}`]: '2001-01-01',
      [`answer-${sixth}`]: 'out',
      [`note-${sixth}`]: 'Until Friday',
    };
    const { status, html, text } = await post(one.path, typed);
    expect(status).toBe(400);
    expect(html).toContain('role="alert"');
    expect(text).toContain(words.nothingStored);
    const { choose, substitute, price, quantity } = words.problems;
    for (const [index, sentence] of [
      [0, quantity(11)],
      [1, substitute],
      [2, price],
      [3, choose],
    ] as const) {
      expect(text).toContain(`${nameOf(one, index)}: ${sentence}`);
      const id = one.idOf(index);
      expect(html).toMatch(new RegExp(`<p class="bad" id="wrong-${id}">`));
      expect(html).toContain(`aria-describedby="wrong-${id}"`);
      expect(html).toContain(`href="#item-${id}"`);
    }
    for (const [field, value] of Object.entries(typed).filter(
      ([name, text2]) => text2 && !/answer|version|^note$/.test(name),
    ))
      expect(html).toMatch(new RegExp(`name="${field}"[^>]*\\svalue="${value}"`));
    expect(html).toMatch(new RegExp(`name="answer-${first}"\\s+value="short"\\s+checked`));
    expect(html).toMatch(/<textarea[^>]*>\nRing twice<\/textarea/);

    const rest = {
      ...typed,
      [`substitute-${second}`]: 'Limes',
      [`price-${third}`]: '10',
      [`quantity-${fourth}`]: '',
    };
    const later = await post(one.path, rest);
    expect(later.text).toContain(`${nameOf(one, 0)}: ${words.problems.quantity(11)}`);
    expect(later.text).toContain(`${nameOf(one, 4)}: ${words.problems.deliveryDate}`);
    expect((await one.get()).items.map(({ answer }) => answer)).toEqual(
      one.itemIds.map(() => null),
    );
  });

  test.each(LANGUAGES)(
    'speaks the language of the vendor, also of what is wrong: %s (V9)',
    async (language) => {
      const one = await anAnsweringVendor(t, { items: 1 });
      await t.database.pool.query('update vendors set language = $1 where id = $2', [
        language,
        one.vendor.id,
      ]);
      const { answers } = wordsIn(language);
      const { text, html } = await open(one.path);
      for (const kind of ['confirmed', 'short', 'out', 'substitute'] as const) {
        const [before = '', after = ''] = answers.counts[kind]('#').split('#');
        expect(html).toContain(`content: '${before}' counter(${kind}) '${after}'`);
      }
      for (const words2 of [
        answers.intro,
        answers.change,
        answers.later,
        answers.send,
        ...Object.values(answers.answers),
      ])
        expect(text).toContain(words2);
      const id = one.idOf(0);
      const refused = await post(one.path, {
        ...untouched(one),
        [`answer-${id}`]: 'short',
        [`quantity-${id}`]: '12',
      });
      expect(refused.text).toContain(answers.problems.quantity(11));
      await one.mark(0, 'ordered');
      await one.mark(0, 'received');
      const late = await post(one.path, { ...untouched(one), [`answer-${id}`]: 'out' });
      expect([late.status, late.text]).toEqual([
        409,
        expect.stringContaining(answers.problems.closed(nameOf(one, 0))),
      ]);
    },
  );

  test.each([
    ['de', '1.234', '1234,00', '1,2340'],
    ['es', '12,345', '12345,00', '12,3450'],
    ['fr', '1.234', '1234,00', '1,2340'],
    ['en', '1.234', '1234.00', '1.2340'],
    ['zh', '1,234', '1234.00', '1.2340'],
  ] as const)(
    'asks again, in the language of the vendor, for a price that can be read in two ways: %s %s (E35)',
    async (language, typed, whole, fraction) => {
      const one = await anAnsweringVendor(t, { items: 2 });
      await t.database.pool.query('update vendors set language = $1 where id = $2', [
        language,
        one.order.items[0]?.vendorId,
      ]);
      const { problems } = wordsIn(language).answers;
      const id = one.idOf(0);
      const form = { ...untouched(one), [`answer-${id}`]: 'confirmed' };
      const refused = await post(one.path, { ...form, [`price-${id}`]: typed });
      expect(refused.status).toBe(400);
      expect(refused.text).toContain(problems.priceInTwoWays(typed, whole, fraction));
      expect(refused.html).toContain(`value="${typed}"`);
      expect(await one.answerOf(0)).toBeNull();
      expect((await post(one.path, { ...form, [`price-${id}`]: whole })).status).toBe(303);
      expect(await one.answerOf(0)).toMatchObject({ price: whole.replace(',', '.') });
      expect((await post(one.path, { ...form, [`price-${id}`]: fraction })).status).toBe(303);
      expect(await one.answerOf(0)).toMatchObject({
        price: fraction.replace(',', '.').replace(/0$/, ''),
      });
    },
  );

  test('of an item that was edited meanwhile is refused, and shows the item as it is now (V6)', async () => {
    const one = await anAnsweringVendor(t, { items: 1 });
    await one.edit(0, { quantity: 40 });
    const id = one.idOf(0);
    const { status, text, html } = await post(one.path, {
      ...untouched(one),
      [`answer-${id}`]: 'confirmed',
    });
    expect([status, text]).toEqual([
      409,
      expect.stringContaining(words.problems.changed(nameOf(one, 0))),
    ]);
    expect(text).toContain(`40 ${one.order.items[0]?.unitOfMeasure}`);
    expect(html).toContain(`name="version-${id}" value="2"`);
    await one.answer([{ answer: 'confirmed' }]);
    await one.edit(0, { quantity: 41 });
    expect((await open(one.path)).text).toContain(words.outdated);
  });
});
