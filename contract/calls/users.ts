import { z } from 'zod';
import { because } from './because.ts';
import {
  instant,
  optional,
  list,
  missingOr,
  optionalEmail,
  optionalPhone,
  pathSerial,
  requiredName,
  SerialParams,
  serialId,
  version,
} from './fields.ts';
import { SCREEN_LANGUAGES } from '../values/languages.ts';
import { pin } from './pins.ts';
import { route } from './route.ts';

export const USER_TYPES = ['employee', 'manager'] as const;
export const UserType = z.enum(USER_TYPES, missingOr('employee_or_manager', 'userType'));
export type UserType = z.output<typeof UserType>;

/** The optional fields are for managers: employees do not receive them (D30). */
export const User = z.object({
  id: z.int(),
  name: z.string(),
  userType: UserType,
  phoneNumber: z.string().nullable().optional(),
  email: z.string().nullable().optional(),
  /** Null: the device's (L1). */
  language: z.enum(SCREEN_LANGUAGES).nullable().optional(),
  version: version.optional(),
  /** In lists: whether a PIN is set (A3). */
  hasPin: z.boolean().optional(),
  isDeleted: z.boolean(),
});
export type User = z.output<typeof User>;

/** Of screens and messages (L1); null: none, so the screens are in that of the device. */
export const userLanguage = z
  .enum(SCREEN_LANGUAGES, because('choose', { what: 'language' }))
  .nullable();

export const UserInput = z.object({
  name: requiredName('name'),
  userType: UserType.default('employee'),
  phoneNumber: optionalPhone,
  email: optionalEmail(),
  /** A `PUT` that omits it leaves it as it is. */
  language: userLanguage.optional(),
  /** When given, the assignments become exactly these, in the same transaction (D10). */
  locationIds: optional(
    list(
      serialId('location'),
      because('wrong_type', { field: 'locations', type: 'list_of_ids' }),
    ).max(1_000, because('full', { what: 'locations_of_user', max: 1_000 })),
  ),
});
export type UserInput = z.output<typeof UserInput>;
/** Leaving the type out must not turn a manager into an employee. */
export const UserChanges = UserInput.extend({ userType: UserType });

/** Assignments are hard-deleted. */
export const UserLocation = z.object({
  id: z.int(),
  userId: z.int(),
  locationId: z.int(),
  isDeleted: z.literal(false),
});
export type UserLocation = z.output<typeof UserLocation>;

/** A session of a user that has not ended (E1). */
export const UserSession = z.object({
  id: z.int(),
  createdAt: instant,
  lastUsedAt: instant,
  /** Null: a browser that is not enrolled, in open mode or after single sign-on. */
  deviceId: z.int().nullable(),
  deviceName: z.string().nullable(),
  /** Whether it is the caller's own. */
  isCurrent: z.boolean(),
});
export type UserSession = z.output<typeof UserSession>;

export const userRoutes = {
  listUsers: route({
    method: 'GET',
    path: '/api/users',
    right: 'staff',
    summary: 'All users',
    reply: z.array(User),
  }),
  createUser: route({
    method: 'POST',
    path: '/api/users',
    right: 'manager',
    summary: 'Add a user',
    body: UserInput,
    reply: User,
    status: 201,
  }),
  updateUser: route({
    method: 'PUT',
    path: '/api/users/:id',
    right: 'manager',
    summary: 'Change a user',
    params: SerialParams,
    body: UserChanges,
    reply: User,
  }),
  deleteUser: route({
    method: 'DELETE',
    path: '/api/users/:id',
    right: 'manager',
    summary: 'Delete a user',
    params: SerialParams,
  }),
  restoreUser: route({
    method: 'POST',
    path: '/api/users/:id/restore',
    right: 'manager',
    summary: 'Bring back a deleted user, with the assigned locations',
    params: SerialParams,
    reply: User,
  }),
  listLocationsOfUser: route({
    method: 'GET',
    path: '/api/users/:id/locations',
    right: { person: 'params.id', otherwise: 'locations_of_another' },
    summary: "A user's assigned locations",
    params: SerialParams,
    reply: z.array(UserLocation),
  }),
  listUserLocations: route({
    method: 'GET',
    path: '/api/user-locations',
    right: 'manager',
    summary: 'All assignments of users to locations',
    reply: z.array(UserLocation),
  }),
  createUserLocation: route({
    method: 'POST',
    path: '/api/user-locations',
    right: 'manager',
    summary: 'Assign a user to a location',
    body: z.object({ userId: serialId('user'), locationId: serialId('location') }),
    reply: UserLocation,
    status: 201,
  }),
  deleteUserLocation: route({
    method: 'DELETE',
    path: '/api/user-locations/:userId/:locationId',
    right: 'manager',
    summary: 'Remove a user from a location',
    params: z.object({ userId: pathSerial, locationId: pathSerial }),
  }),
};

/** A user's PIN (A3) and sessions (E1). */
export const userAccessRoutes = {
  setUserPin: route({
    method: 'PUT',
    path: '/api/users/:id/pin',
    right: 'manager',
    summary: "Set a user's PIN",
    params: SerialParams,
    body: z.object({ pin }),
  }),
  deleteUserPin: route({
    method: 'DELETE',
    path: '/api/users/:id/pin',
    right: 'manager',
    summary: "Remove a user's PIN",
    params: SerialParams,
  }),
  listSessionsOfUser: route({
    method: 'GET',
    path: '/api/users/:id/sessions',
    right: 'manager',
    summary: "A user's sessions, used last first",
    params: SerialParams,
    reply: z.array(UserSession),
  }),
  deleteSessionsOfUser: route({
    method: 'DELETE',
    path: '/api/users/:id/sessions',
    right: 'manager',
    summary: 'End all sessions of a user',
    params: SerialParams,
  }),
  deleteSessionOfUser: route({
    method: 'DELETE',
    path: '/api/users/:id/sessions/:sessionId',
    right: 'manager',
    summary: 'End one session of a user',
    params: SerialParams.extend({ sessionId: pathSerial }),
  }),
};
