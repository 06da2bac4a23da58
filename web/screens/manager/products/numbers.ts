import { grouped } from '#web/ui/grouped.ts';

/** `1 product`, `5,000 products` */
export const products = (count: number) => `${grouped(count)} product${count === 1 ? '' : 's'}`;
