/** A number as a person reads it: '12,345'. */
export const grouped = (number: number) => number.toLocaleString('en-US');
