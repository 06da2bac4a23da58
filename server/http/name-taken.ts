import { conflict } from '../failure.ts';
import type { Failure } from '../failure.ts';

interface Uniqueness {
  /** The field of the body that holds the name. */
  field: string;
  sentence: (name: string) => string;
}

/** What each unique index of the schema means to a person (D9). */
const UNIQUE: Record<string, Uniqueness> = {
  vendors_name: {
    field: 'name',
    sentence: (name) => `A vendor named "${name}" exists already.`,
  },
  locations_name: {
    field: 'name',
    sentence: (name) => `A location named "${name}" exists already.`,
  },
  product_categories_name: {
    field: 'name',
    sentence: (name) => `A category named "${name}" exists already.`,
  },
  units_of_measure_name: {
    field: 'name',
    sentence: (name) => `A unit named "${name}" exists already.`,
  },
  units_of_measure_abbreviation: {
    field: 'abbreviation',
    sentence: (abbreviation) => `A unit with the abbreviation "${abbreviation}" exists already.`,
  },
  products_name_of_vendor: {
    field: 'name',
    sentence: (name) => `This vendor already has a product named "${name}".`,
  },
};

/** The failure for a violated unique index, when what was sent has the name in it. */
export function nameTaken(constraint: string, body: unknown): Failure | undefined {
  const unique = UNIQUE[constraint];
  if (!unique || typeof body !== 'object' || body === null) return undefined;
  const name: unknown = Reflect.get(body, unique.field);
  return typeof name === 'string' ? conflict(unique.sentence(name), 'name_taken') : undefined;
}
