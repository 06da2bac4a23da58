import { expect } from 'vitest';
import type { OrganizationSettings } from '#contract/calls/organization.ts';
import { get } from './http-call.ts';
import type { Business } from './business.ts';
import type { Cluster } from './cluster.ts';

const MINUTE_MS = 60_000;
/** Longer than the disturbances take. */
const MINUTES = 30;

/** Reminders of the next minutes, each for everybody: one is due about whenever something fails. */
export async function planReminders({ balancer }: Cluster, business: Business): Promise<void> {
  const { manager, employees } = business;
  const address = `${balancer.address}/api`;
  const { timezone } = await get<OrganizationSettings>(`${address}/organization-settings`);
  for (let minute = 1; minute <= MINUTES; minute++) {
    const due = new Date(Date.now() + minute * MINUTE_MS);
    await get(`${address}/reminders`, {
      method: 'POST',
      cookie: manager.cookie,
      body: {
        name: `Reminder ${minute}`,
        notificationType: 'email',
        messageContent: 'Before noon, please.',
        scheduleType: 'daily',
        scheduleTime: due.toLocaleTimeString('en-GB', { timeZone: timezone, timeStyle: 'short' }),
        createdBy: manager.id,
        assignedUserIds: [manager, ...employees].map(({ id }) => id),
      },
    });
  }
}

/** Each reminder that was due reached each person at most once; what a failure left open is shown as failed, not repeated. */
export function expectRemindersOnce({ mail }: Cluster): void {
  const arrived = mail.received
    .filter(({ mail: { subject } }) => subject?.includes('Reminder '))
    .map(({ to, mail: { subject } }) => `${subject} to ${to.join()}`);
  expect(arrived.length).toBeGreaterThan(0);
  expect(arrived.filter((one, at) => arrived.indexOf(one) !== at)).toEqual([]);
}
