import type { UserInput, UserType } from '#contract/calls/users.ts';
import type { ScreenLanguage } from '#contract/values/languages.ts';
import type { Person } from './people.ts';

/** The fields of the contract: one that it takes and this form forgets is a type error. */
export type UserValues = Record<keyof UserInput, unknown> & {
  name: string;
  userType: UserType;
  phoneNumber: string;
  email: string;
  language: ScreenLanguage | null;
  locationIds: number[];
};

export function userValuesOf(person: Person | undefined): UserValues {
  return {
    name: person?.name ?? '',
    userType: person?.userType ?? 'employee',
    phoneNumber: person?.phoneNumber ?? '',
    email: person?.email ?? '',
    language: person?.language ?? null,
    locationIds: person?.locationIds ?? [],
  };
}
