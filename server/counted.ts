/** `counted(1, 'product')` is '1 product', `counted(4963, 'product')` is '4,963 products'. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
