import { numberFormat } from '#web/language/formats.ts';

/** From here on amounts are shown in thousands. */
const THOUSAND = 1000;
/** A chart that reaches less high is of cents too. */
const FEW = 10;

/**
 * The labels of a chart whose highest value is `top`: '$37', '$4.7K'. They are rounded, because the table beside the chart
 * has the exact amounts; below ten with cents, as in '$3.45'.
 */
export function moneyLabel(currency: string, top: number): (value: number) => string {
  const money = { style: 'currency', currency } as const;
  const small = numberFormat(
    top < FEW
      ? { ...money, trailingZeroDisplay: 'stripIfInteger' }
      : { ...money, maximumFractionDigits: 0 },
  );
  const large = numberFormat({
    ...money,
    notation: 'compact',
    maximumFractionDigits: 1,
    maximumSignificantDigits: 3,
    roundingPriority: 'lessPrecision',
  });
  return (value) => (value < THOUSAND ? small : large).format(value);
}
