import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CURRENCIES,
  isMoreThan,
  lineAmount,
  priceToEdit,
  sumOfAmounts,
  typedPrice,
} from './money.ts';
import { minorDigits, moneyShown } from './money-shown.ts';
import { optionalPrice, price } from '../calls/fields.ts';

/** Any price, counted in ten-thousandths. */
const counts = fc.bigInt({ min: 0n, max: 99_999_999_999n });
const quantities = fc.integer({ min: 1, max: 99_999 });
const currencies = fc.constantFrom('USD', 'JPY', 'KWD', 'EUR');
const exact = (count: bigint) => `${count / 10_000n}.${String(count % 10_000n).padStart(4, '0')}`;
const countsOf = (text: string) => BigInt(text.replace('.', '').padEnd(text.indexOf('.') + 4, '0'));

describe('a price (section M)', () => {
  test.each([
    ['12.5', '12.50'],
    ['12', '12.00'],
    [12.5, '12.50'],
    [0.1, '0.10'],
    ['0.0001', '0.0001'],
    ['007.250', '7.25'],
    ['9999999.9999', '9999999.9999'],
  ])('%s is answered as %s', (given, answered) => {
    expect(price().parse(given)).toBe(answered);
  });

  test.each([
    '',
    '-1',
    '1,5',
    '10000000',
    '1.00001',
    '1e3',
    'NaN',
    '.5',
    '5.',
    ' ',
    1e21,
    0.00001,
    -0.01,
    Infinity,
    null,
    {},
  ])('%s is refused with a sentence', (given) => {
    expect(price('unitPrice').safeParse(given).error?.issues[0]?.message).toMatch(
      /^Unit price must be an amount/,
    );
  });

  test('may be absent as null or an empty text', () => {
    expect([null, '', '3'].map((given) => optionalPrice().parse(given))).toEqual([
      null,
      null,
      '3.00',
    ]);
  });

  test('any price is answered without a change of its value, with 2 to 4 decimals', () => {
    fc.assert(
      fc.property(counts, (count) => {
        const answered = price().parse(exact(count));
        expect(answered).toMatch(/^\d+\.\d{2,4}$/);
        expect(countsOf(answered)).toBe(count);
        expect(price().parse(answered)).toBe(answered);
      }),
    );
  });
});

describe('the amount of a line', () => {
  test.each([
    [3, '0.335', 'USD', '1.01'],
    [1, '0.005', 'USD', '0.01'],
    [1, '0.0049', 'USD', '0.00'],
    [7, '12.5', 'JPY', '88'],
    [2, '1.0005', 'KWD', '2.001'],
  ])('%i × %s %s is %s', (quantity, unitPrice, code, amount) => {
    expect(lineAmount({ quantity, unitPrice }, code)).toBe(amount);
  });

  test('is the exact product, rounded half up to the minor unit', () => {
    fc.assert(
      fc.property(quantities, counts, currencies, (quantity, count, code) => {
        const unit = 10n ** BigInt(4 - minorDigits(code));
        const product = BigInt(quantity) * count;
        const amount = BigInt(
          lineAmount({ quantity, unitPrice: exact(count) }, code).replace('.', ''),
        );
        const rest = product - amount * unit;
        expect(rest * 2n < unit && rest * 2n >= -unit).toBe(true);
      }),
    );
  });

  test('amounts add up whatever their sequence', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(quantities, counts), { maxLength: 20 }),
        currencies,
        (lines, code) => {
          const amounts = lines.map(([quantity, count]) =>
            lineAmount({ quantity, unitPrice: exact(count) }, code),
          );
          const total = sumOfAmounts(amounts, code);
          expect(sumOfAmounts(amounts.toReversed(), code)).toBe(total);
          expect(BigInt(total.replace('.', ''))).toBe(
            amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n),
          );
        },
      ),
    );
  });
});

describe('a price that a person types', () => {
  test.each([
    ['12,50', '12.50'],
    ['$12.50', '12.50'],
    ['12.5 $', '12.50'],
    ['USD 12.50', '12.50'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1 234,5', '1234.50'],
    ["1'234.5", '1234.50'],
    ['1,234,567', '1234567.00'],
    ['0,500', '0.50'],
    ['1234', '1234.00'],
    ['0.0375', '0.0375'],
    ['.', undefined],
    ['1,234', undefined],
    ['12.345', undefined],
    ['€12', undefined],
    ['1,23,456', undefined],
    ['1.2.3', undefined],
    ['1,234.567,8', undefined],
    ['-3', undefined],
    ['12.50 or so', undefined],
    ['', undefined],
  ])('%s is %s', (typed, understood) => {
    const refused = { problem: { code: expect.stringMatching(/^price_/) as string } };
    expect(typedPrice(typed, 'USD')).toMatchObject(understood ? { price: understood } : refused);
  });

  test('that can be read in two ways comes with both, each of which is read in one way', () => {
    for (const [typed, readings] of [
      ['1.234', ['1234.00', '1.2340']],
      ['12,345', ['12345.00', '12.3450']],
    ] as const) {
      expect(typedPrice(typed, 'USD')).toMatchObject({ readings });
      for (const reading of readings)
        expect(typedPrice(reading, 'USD')).toEqual({
          price: reading.replace(/(?<=\.\d{3})0$/, ''),
        });
    }
  });

  test.each([
    ['12.345', '12.345'],
    ['1.234', '1.234'],
    ['1.234,5', '1234.50'],
    ['1.234.567', '1234567.00'],
    ['12,5', '12.50'],
    ['1,234', undefined],
  ])('where a dot is the decimal point, %s is %s (E35)', (typed, understood) => {
    const read = typedPrice(typed, 'USD', { hasDecimalPoint: true });
    expect('price' in read ? read.price : undefined).toBe(understood);
  });

  test('is what was meant, or refused: never another price', () => {
    fc.assert(
      fc.property(
        counts,
        fc.constantFrom('en-US', 'de-DE', 'es-ES', 'fr-FR', 'de-CH'),
        fc.boolean(),
        (count, locale, grouped) => {
          const typed = new Intl.NumberFormat(locale, {
            useGrouping: grouped,
            maximumFractionDigits: 4,
          }).format(exact(count) as Intl.StringNumericLiteral);
          const read = typedPrice(typed, 'USD');
          expect('price' in read ? countsOf(read.price) : count).toBe(count);
        },
      ),
      { numRuns: 500 },
    );
  });
});

test('an amount with the sign of its currency, as people of any country write it, is read as it was meant or refused', () => {
  fc.assert(
    fc.property(
      counts,
      fc.constantFrom(
        'en-US',
        'en-IN',
        'de-DE',
        'de-CH',
        'es-MX',
        'fr-FR',
        'pl-PL',
        'sv-SE',
        'ja-JP',
      ),
      fc.constantFrom('USD', 'EUR', 'GBP', 'CHF', 'JPY', 'INR', 'SEK'),
      fc.constantFrom('symbol', 'narrowSymbol', 'code'),
      (count, locale, code, currencyDisplay) => {
        const typed = new Intl.NumberFormat(locale, {
          style: 'currency',
          currency: code,
          currencyDisplay: currencyDisplay as 'symbol',
          maximumFractionDigits: 4,
        }).format(exact(count) as Intl.StringNumericLiteral);
        const read = typedPrice(typed, code);
        expect([typed, 'price' in read ? countsOf(read.price) : count]).toEqual([typed, count]);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('a price in another currency than the organization’s is refused', () => {
  for (const typed of ['12.50 €', 'EUR 12.50', '£12', 'CHF 3', '¥5'])
    expect(typedPrice(typed, 'USD')).toHaveProperty('problem');
});

test('a stored price that is edited and not changed stays the same', () => {
  fc.assert(
    fc.property(counts, (count) => {
      const stored = price().parse(exact(count));
      expect(typedPrice(priceToEdit(stored), 'USD')).toEqual({ price: stored });
    }),
  );
});

test('money is shown with the sign of its currency and all decimals that it has', () => {
  expect([
    moneyShown('1234.50', 'USD'),
    moneyShown('0.0375', 'USD'),
    moneyShown('88', 'JPY'),
    moneyShown('12.50', 'EUR'),
  ]).toEqual(['$1,234.50', '$0.0375', '¥88', '€12.50']);
  expect(CURRENCIES.has('USD')).toBe(true);
});

test('an amount is compared with a limit exactly, whatever their decimals (M6)', () => {
  fc.assert(
    fc.property(counts, counts, (one, other) => {
      expect(isMoreThan(exact(one), exact(other))).toBe(one > other);
    }),
  );
  expect(isMoreThan('500', '500.00')).toBe(false);
  expect(isMoreThan('9999900000.01', '9999999.9999')).toBe(true);
});
