import type { Language } from '../../contract/values/languages.ts';
import type { Location } from '../../contract/calls/locations.ts';
import type { OrganizationSettings } from '../../contract/calls/organization.ts';
import type { Vendor } from '../../contract/calls/vendors.ts';
import { localDay } from '../local-time.ts';
import { momentsIn } from './words/moments.ts';

/** Who writes to whom, and when: what all documents for vendors have in common. */
export interface Letterhead {
  language: Language;
  organization: { name: string; timeZone: string };
  vendor: { name: string; contactPerson: string; phoneNumber: string; email: string | null };
  location: { name: string; address: string | null };
  /** The vendor's number for the location. */
  accountNumber: string | null;
  /** Where the vendor contacts the buyer: the location, or else the organization. */
  buyer: { phoneNumber: string | null; email: string | null };
  /** The day of drawing in the organization's time zone: '2026-11-22'. */
  day: string;
  /** The moment of drawing, with the zone: '22 Nov 2026, 14:05 EST'. */
  moment: string;
}

export interface LetterheadRows {
  organization: Pick<
    OrganizationSettings,
    'organizationName' | 'timezone' | 'phoneNumber' | 'replyToEmail'
  >;
  vendor: Pick<Vendor, 'name' | 'contactPerson' | 'phoneNumber' | 'email' | 'language'>;
  location: Pick<Location, 'name' | 'address' | 'phoneNumber' | 'email'>;
  /** The vendor's number for the location. */
  accountNumber: string | null;
  now: Date;
}

export function letterhead(rows: LetterheadRows): Letterhead {
  const { organization, location, accountNumber, now } = rows;
  const { language, name, contactPerson, phoneNumber, email } = rows.vendor;
  const timeZone = organization.timezone;
  return {
    language,
    organization: { name: organization.organizationName, timeZone },
    vendor: { name, contactPerson, phoneNumber, email },
    location: { name: location.name, address: location.address },
    accountNumber,
    buyer: {
      phoneNumber: location.phoneNumber ?? organization.phoneNumber,
      email: location.email ?? organization.replyToEmail,
    },
    day: localDay(now, timeZone).toString(),
    moment: momentsIn(timeZone, language)(now).moment,
  };
}
