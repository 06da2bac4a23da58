import fc from 'fast-check';

/** Params of refusals and statements. Names have no letters, so that all letters of a sentence are its own. */
export const anyName = fc.constantFrom('«1»', '«2»', '№ 3');
export const anyNames = fc.array(anyName, { minLength: 1, maxLength: 7 });
/** Of what can be one or several. */
export const anyCount = fc.constantFrom(1, 2, 1200);
/** Of what may also be none. */
export const anyTotal = fc.constantFrom(0, 1, 2);
export const anyOf = fc.constantFrom;
export const anyFlag = fc.boolean();

/** Records of fields, each by its arbitrary. */
export const fields = fc.record;

/** An amount as 12.50. */
export const anyPrice = fc.constantFrom('12.50', '1200.00');
export const anyCurrency = fc.constantFrom('USD', 'JPY');
export const anyDate = fc.constantFrom('2026-11-27', '2027-01-01');
export const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
