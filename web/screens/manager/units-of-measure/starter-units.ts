import type { UnitInput } from '#contract/calls/units.ts';

/** Common kitchen units, so that a manager does not begin with an empty list. */
export const starterUnits: readonly UnitInput[] = [
  { name: 'Each', abbreviation: 'each' },
  { name: 'Dozen', abbreviation: 'dozen' },
  { name: 'Case', abbreviation: 'case' },
  { name: 'Box', abbreviation: 'box' },
  { name: 'Bag', abbreviation: 'bag' },
  { name: 'Bunch', abbreviation: 'bunch' },
  { name: 'Bottle', abbreviation: 'bottle' },
  { name: 'Can', abbreviation: 'can' },
  { name: 'Pack', abbreviation: 'pack' },
  { name: 'Kilogram', abbreviation: 'kg' },
  { name: 'Gram', abbreviation: 'g' },
  { name: 'Liter', abbreviation: 'L' },
  { name: 'Milliliter', abbreviation: 'mL' },
  { name: 'Pound', abbreviation: 'lb' },
  { name: 'Ounce', abbreviation: 'oz' },
  { name: 'Gallon', abbreviation: 'gal' },
];
