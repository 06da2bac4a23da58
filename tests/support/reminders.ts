import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Reminder } from '#contract/calls/reminders.ts';
import type { User } from '#contract/calls/users.ts';
import { api } from './browser.ts';

/** The address of the managers' Reminders screen. */
export const REMINDERS = '/manager/reminders';

export function cardOf(page: Page, name: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
}

/** A text message to Priya Raman, daily at 06:15. */
export async function addReminder(request: APIRequestContext, name: string): Promise<Reminder> {
  const users = await api<User[]>(request, 'GET /api/users');
  return api<Reminder>(request, 'POST /api/reminders', {
    name,
    notificationType: 'sms',
    messageContent: 'Please look.',
    scheduleType: 'daily',
    scheduleTime: '06:15',
    assignedUserIds: users.filter((user) => user.name === 'Priya Raman').map(({ id }) => id),
  });
}
