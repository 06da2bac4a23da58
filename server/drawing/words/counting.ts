/** `counting('es', 'línea', 'líneas')(3)` is '3 líneas', with the language's own number and plural. */
export function counting(locale: string, one: string, other: string): (count: number) => string {
  // Made at the first use: those of five languages would take a fiftieth of the product's start.
  let rules: { number: Intl.NumberFormat; plural: Intl.PluralRules } | undefined;
  return (count) => {
    rules ??= { number: new Intl.NumberFormat(locale), plural: new Intl.PluralRules(locale) };
    return `${rules.number.format(count)} ${rules.plural.select(count) === 'one' ? one : other}`;
  };
}

/** `listing('es')([12, 13])` is '12 y 13'. Numbers of purchase orders are names: without separators of thousands. */
export function listing(locale: string): (numbers: readonly number[]) => string {
  let list: Intl.ListFormat | undefined;
  return (numbers) => {
    list ??= new Intl.ListFormat(locale, { type: 'conjunction' });
    return list.format(numbers.map(String));
  };
}
