/** `counting('es', 'línea', 'líneas')(3)` is '3 líneas', with the language's own number and plural. */
export function counting(locale: string, one: string, other: string): (count: number) => string {
  const number = new Intl.NumberFormat(locale);
  const plural = new Intl.PluralRules(locale);
  return (count) => `${number.format(count)} ${plural.select(count) === 'one' ? one : other}`;
}
