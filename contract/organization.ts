import { z } from 'zod';
import { instant, requiredText } from './fields.ts';
import { route } from './route.ts';

/** True for a zone that this runtime's time zone database knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

export const OrganizationSettings = z.object({
  id: z.int(),
  timezone: z.string(),
  organizationName: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type OrganizationSettings = z.output<typeof OrganizationSettings>;

export const organizationRoutes = {
  getOrganizationSettings: route({
    method: 'GET',
    path: '/api/organization-settings',
    who: 'employee',
    summary: 'Organization name and time zone',
    reply: OrganizationSettings,
  }),
  updateOrganizationSettings: route({
    method: 'PUT',
    path: '/api/organization-settings',
    who: 'manager',
    summary: 'Change organization name or time zone',
    body: z.object({
      organizationName: requiredText('Organization name'),
      timezone: z.string().max(100).refine(isTimeZone, 'Please choose a time zone from the list'),
    }),
    reply: OrganizationSettings,
  }),
};
