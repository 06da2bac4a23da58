const format = new Intl.NumberFormat('en-US');

/** `5,000` */
export const number = (value: number) => format.format(value);

/** `1 product`, `5,000 products` */
export const products = (count: number) => `${number(count)} product${count === 1 ? '' : 's'}`;
