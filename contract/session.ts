import { z } from 'zod';
import { optional, requiredName, requiredText, serialId, text } from './fields.ts';
import { timezone } from './organization.ts';
import { route } from './route.ts';
import { UserType } from './users.ts';

export const ACCESS_MODES = ['open', 'pin'] as const;

/** The chosen profile, and what a device needs before one is chosen (D28). */
export const Session = z.object({
  user: z.object({ id: z.int(), name: z.string(), userType: UserType }).nullable(),
  accessMode: z.enum(ACCESS_MODES),
  deviceEnrolled: z.boolean(),
  setupNeeded: z.boolean(),
  organizationName: z.string(),
});
export type Session = z.output<typeof Session>;

export const sessionRoutes = {
  getSession: route({
    method: 'GET',
    path: '/api/session',
    who: 'anyone',
    summary: 'The chosen profile, if any, and how profiles are chosen here',
    reply: Session,
  }),
  createSession: route({
    method: 'POST',
    path: '/api/session',
    who: 'anyone',
    summary: 'Choose a profile',
    body: z.object({ userId: serialId('User'), pin: optional(text('PIN', 12)) }),
    reply: Session,
    status: 201,
  }),
  deleteSession: route({
    method: 'DELETE',
    path: '/api/session',
    who: 'anyone',
    summary: 'Log out',
  }),
  enrollDevice: route({
    method: 'POST',
    path: '/api/session/device',
    who: 'anyone',
    summary: "Enroll this device with the organization's access code",
    body: z.object({ accessCode: requiredText('Access code') }),
    reply: Session,
    status: 201,
  }),
  setUp: route({
    method: 'POST',
    path: '/api/setup',
    who: 'anyone',
    summary: 'Create the organization and its first manager; refused once any user exists',
    body: z.object({
      organizationName: requiredName('Organization name'),
      timezone,
      managerName: requiredName('Your name'),
    }),
    reply: Session,
    status: 201,
  }),
};
