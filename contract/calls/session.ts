import { z } from 'zod';
import { because } from './because.ts';
import {
  deviceMoment,
  missingOr,
  nameOrBlank,
  optional,
  requiredName,
  requiredText,
  serialId,
  text,
} from './fields.ts';
import { accessCode, timezone } from './organization.ts';
import { pin } from './pins.ts';
import { route } from './route.ts';
import { SCREEN_LANGUAGES } from '../values/languages.ts';
import { DEVICE_WAITING_MAX } from '../values/limits.ts';
import { userLanguage, UserType } from './users.ts';

export const ACCESS_MODES = ['open', 'pin'] as const;
export type AccessMode = (typeof ACCESS_MODES)[number];

/** The chosen profile, and what a device needs before one is chosen (D28). */
export const Session = z.object({
  user: z
    .object({
      id: z.int(),
      name: z.string(),
      userType: UserType,
      /** Chosen by the person or a manager (L1); null: the screens are in the device's. */
      language: z.enum(SCREEN_LANGUAGES).nullable(),
    })
    .nullable(),
  accessMode: z.enum(ACCESS_MODES),
  deviceEnrolled: z.boolean(),
  /** It was enrolled until a manager removed it. */
  deviceRemoved: z.boolean(),
  setupNeeded: z.boolean(),
  /** Whether ACCESS_CODE is set where the product runs: the setup then asks for no access code. */
  accessCodeGiven: z.boolean(),
  organizationName: z.string(),
  /** The words of the button for single sign-on; null without it (A2). */
  oidcLabel: z.string().nullable(),
  /** Minutes without a call after which the session ends; 0 never, and always 0 in open mode (A5). */
  lockAfterMinutes: z.int(),
  /** Hours after a sign-in by PIN in which an employee may unlock this device without the server; 0 never, and always 0 in open mode (O7). */
  offlineHours: z.int(),
});
export type Session = z.output<typeof Session>;

/** A person on the welcome screen (A2). */
export const Profile = z.object({
  id: z.int(),
  name: z.string(),
  userType: UserType,
  hasPin: z.boolean(),
  /**
   * Another one whenever the person's PIN, role, locations or view of prices changes; null for who may not unlock a device
   * without the server. What a device has verified and kept counts only for the one of that moment (O7).
   */
  unlockTag: z.string().nullable(),
});
export type Profile = z.output<typeof Profile>;

// In files without zod, for the browser.
export type { SignInProblem } from '../values/sign-in-problems.ts';

export const EnrolledDevice = z.object({
  id: z.int(),
  name: z.string(),
  locationId: z.int().nullable(),
});

/** The number of entries that wait on the device, and the moment of the oldest. Managers see it, so it has no content and no author. */
export const WaitingOnDevice = z.object({
  count: z
    .int(missingOr('whole_number', 'count'))
    .min(1, because('at_least', { field: 'count', min: 1 }))
    .max(DEVICE_WAITING_MAX, because('at_most', { field: 'count', max: DEVICE_WAITING_MAX })),
  /** The moment of the oldest, by the device's clock. */
  since: deviceMoment,
});
export type WaitingOnDevice = z.output<typeof WaitingOnDevice>;

export const sessionRoutes = {
  getSession: route({
    method: 'GET',
    path: '/api/session',
    right: 'anyone',
    summary: 'The chosen profile, if any, and how profiles are chosen here',
    reply: Session,
  }),
  createSession: route({
    method: 'POST',
    path: '/api/session',
    right: 'device',
    summary: 'Choose a profile',
    body: z.object({ userId: serialId('user'), pin: optional(text('pin', 12)) }),
    reply: Session,
    status: 201,
  }),
  deleteSession: route({
    method: 'DELETE',
    path: '/api/session',
    right: 'anyone',
    summary: 'Log out',
  }),
  enrollDevice: route({
    method: 'POST',
    path: '/api/session/device',
    right: 'anyone',
    summary: "Enroll this device with the organization's access code",
    body: z.object({
      accessCode: requiredText('accessCode'),
      /** Blank: the device is named by its kind of browser. */
      name: optional(nameOrBlank('deviceName')),
      locationId: optional(serialId('location')),
    }),
    reply: EnrolledDevice,
    status: 201,
  }),
  reportWaiting: route({
    method: 'PUT',
    path: '/api/session/device/waiting',
    right: 'device',
    summary: 'Say how much waits on this device until it is sent, and since when; null: nothing',
    body: z.object({ waiting: WaitingOnDevice.nullable() }),
  }),
  listProfiles: route({
    method: 'GET',
    path: '/api/session/profiles',
    right: 'device',
    summary: "The people who may sign in here, those of the device's location first",
    reply: z.array(Profile),
  }),
  setOwnPin: route({
    method: 'PUT',
    path: '/api/session/pin',
    right: 'staff',
    summary: 'Change the own PIN',
    body: z.object({ currentPin: text('currentPin', 12), pin }),
  }),
  setOwnLanguage: route({
    method: 'PUT',
    path: '/api/session/language',
    right: 'staff',
    summary: 'Choose the own language of screens and messages',
    body: z.object({ language: userLanguage }),
  }),
  startSingleSignOn: route({
    method: 'GET',
    path: '/api/session/oidc',
    right: 'anyone',
    summary: 'Go to the provider of single sign-on (A1)',
    reply: 'redirect',
  }),
  finishSingleSignOn: route({
    method: 'GET',
    path: '/api/session/oidc/callback',
    right: 'anyone',
    summary:
      'Come back from the provider: opens a session, or names the problem to the welcome screen',
    reply: 'redirect',
  }),
  setUp: route({
    method: 'POST',
    path: '/api/setup',
    right: 'anyone',
    summary: 'Create the organization and its first manager; refused once any user exists',
    body: z.object({
      organizationName: requiredName('organizationName'),
      timezone,
      managerName: requiredName('yourName'),
      /** In pin mode all three are required (A6); in open mode they are ignored. */
      setupCode: optional(text('setupCode')),
      pin: optional(pin),
      accessCode: optional(accessCode),
    }),
    reply: Session,
    status: 201,
  }),
};
