import { numberFormat } from '#web/language/formats.ts';

/** A number as a person reads it: '12,345'. */
export const grouped = (number: number) => numberFormat().format(number);
