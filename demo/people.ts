/** The demo organization, its locations and its users. */
import type { UserType } from '#contract/calls/users.ts';

export const organization = {
  name: 'Harbor & Vine Restaurants',
  timezone: 'America/New_York',
  replyToEmail: 'orders@harborvine.example',
  phoneNumber: '+1 212-555-0100',
} as const;

interface DemoLocation {
  name: string;
  address: string;
  ottomateEmail: string | null;
  /** Null: vendors contact the organization instead. */
  phoneNumber: string | null;
  email: string | null;
  approvalLimit: string | null;
}

export const locations = {
  harborfront: {
    name: 'Harborfront Grill',
    address: '214 South Street, New York, NY 10002',
    ottomateEmail: 'harborfront@invoices.harborvine.example',
    phoneNumber: '+1 212-555-0160',
    email: 'harborfront@harborvine.example',
    approvalLimit: null,
  },
  vineStreet: {
    name: 'Vine Street Bistro',
    address: '48 Vine Street, Brooklyn, NY 11201',
    ottomateEmail: 'vinestreet@invoices.harborvine.example',
    phoneNumber: '+1 718-555-0161',
    email: 'vinestreet@harborvine.example',
    approvalLimit: '600.00',
  },
  parkSlope: {
    name: 'Park Slope Café',
    address: '371 7th Avenue, Brooklyn, NY 11215',
    ottomateEmail: 'parkslope@invoices.harborvine.example',
    phoneNumber: '+1 718-555-0162',
    email: 'parkslope@harborvine.example',
    approvalLimit: null,
  },
  // A new location: invoices cannot be e-mailed from here until a manager adds the address.
  commissary: {
    name: 'Red Hook Commissary',
    address: '155 Van Brunt Street, Loading Dock B, Brooklyn, NY 11231',
    ottomateEmail: null,
    phoneNumber: null,
    email: null,
    approvalLimit: null,
  },
} as const satisfies Record<string, DemoLocation>;
export type LocationKey = keyof typeof locations;

interface DemoUser {
  name: string;
  userType: UserType;
  phoneNumber: string | null;
  email: string | null;
  /** The first one is selected when an employee signs in. */
  locations: readonly LocationKey[];
}

export const users = {
  elena: {
    name: 'Elena Marchetti',
    userType: 'manager',
    phoneNumber: '+1 212-555-0104',
    email: 'elena@harborvine.example',
    locations: ['harborfront', 'vineStreet', 'parkSlope', 'commissary'],
  },
  david: {
    name: 'David Okafor',
    userType: 'manager',
    phoneNumber: '+1 347-555-0131',
    email: 'david@harborvine.example',
    locations: ['harborfront', 'vineStreet', 'parkSlope', 'commissary'],
  },
  priya: {
    name: 'Priya Raman',
    userType: 'employee',
    phoneNumber: '+1 646-555-0118',
    email: 'priya@harborvine.example',
    locations: ['harborfront'],
  },
  marcus: {
    name: 'Marcus Bell',
    userType: 'employee',
    phoneNumber: '+1 917-555-0176',
    email: null,
    locations: ['harborfront', 'vineStreet'],
  },
  sofia: {
    name: 'Sofia Nguyen',
    userType: 'employee',
    phoneNumber: '+1 718-555-0155',
    email: 'sofia@harborvine.example',
    locations: ['vineStreet'],
  },
  tomas: {
    name: 'Tomás Herrera',
    userType: 'employee',
    phoneNumber: null,
    email: 'tomas@harborvine.example',
    locations: ['parkSlope'],
  },
  aisha: {
    name: 'Aisha Karim',
    userType: 'employee',
    phoneNumber: '+1 929-555-0187',
    email: 'aisha@harborvine.example',
    locations: ['commissary', 'parkSlope', 'vineStreet'],
  },
  jonas: {
    name: 'Jonas Lindqvist',
    userType: 'employee',
    phoneNumber: null,
    email: null,
    locations: ['commissary'],
  },
} as const satisfies Record<string, DemoUser>;
export type UserKey = keyof typeof users;
