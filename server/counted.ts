const number = new Intl.NumberFormat('en-US');

/** `counted(1, 'product')` is '1 product', `counted(4963, 'product')` is '4,963 products'. */
export function counted(count: number, noun: string): string {
  return `${number.format(count)} ${noun}${count === 1 ? '' : 's'}`;
}
