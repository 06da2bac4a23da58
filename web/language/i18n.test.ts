import { msg, plural, t } from '@lingui/core/macro';
import { afterEach, expect, test } from 'vitest';
import { setMessages } from './i18n.ts';

afterEach(() => setMessages({}, { locale: 'en-US' }));

const LABELS = { save: msg`Save it`, open: msg({ message: 'Open', context: 'verb' }) };

test('English stands in place, with values and plural forms', () => {
  const user = { name: 'Jo' };
  const count = 1200;
  expect(t(LABELS.save)).toBe('Save it');
  expect(t(LABELS.open)).toBe('Open');
  expect(t({ message: `Last ${count}`, context: 'quantity' })).toBe('Last 1200');
  expect(t`It's "${user.name}", really`).toBe(`It's "Jo", really`);
  expect(plural(1, { one: '# item', other: '# items' })).toBe('1 item');
  expect(t`You have ${plural(count, { one: '# item', other: '# items' })} left`).toBe(
    'You have 1,200 items left',
  );
});

test('a text with a translation is shown in the other language, others in English (L3)', () => {
  setMessages({ 'Save it': 'Guardar' }, { locale: 'es-US' });
  expect(t(LABELS.save)).toBe('Guardar');
  expect(t(LABELS.open)).toBe('Open');
});
