/** The `tel:` address of a telephone number; its extension, 'ext. 4', is dialled afterwards. */
export function telephone(number: string): string {
  const [line = '', extension] = number.split(/[a-z#][^\d]*/i);
  return `tel:${line.replace(/[^\d+]/g, '')}${extension ? `;ext=${extension}` : ''}`;
}
