import { beforeEach } from 'vitest';
import type { TestApp } from './app.ts';

/** A Saturday, 10 in the morning in New York. */
export const NOW = new Date('2026-11-21T15:00:00.000Z');

/** Reminders at nine every day, made and saved at `NOW`. */
export function useReminders(t: TestApp) {
  let creator: { id: number };
  beforeEach(async () => {
    creator ??= await t.make.manager();
    t.setNow(NOW);
  });

  const reminder = (changes: Record<string, unknown> = {}) => ({
    name: 'Count the freezer',
    notificationType: 'email',
    messageContent: 'Before noon, please.',
    scheduleType: 'daily',
    scheduleTime: '09:00',
    scheduleDate: null,
    weeklyDays: null,
    isActive: true,
    createdBy: creator.id,
    ...changes,
  });
  return {
    /** The body of a new one. */
    reminder,
    create: async (changes: Record<string, unknown> = {}) => {
      const { status, body, problem } = await t.api.createReminder({ body: reminder(changes) });
      if (status !== 201) throw new Error(problem.message);
      return body;
    },
    update: (
      { id }: { id: string },
      changes: Record<string, unknown>,
      headers?: Record<string, string>,
    ) => t.api.updateReminder({ params: { id }, body: reminder(changes) }, headers),
  };
}

/** The body of a new reminder by text message, daily at nine. */
export const dailyReminder = (name: string, createdBy: number) => ({
  name,
  notificationType: 'sms',
  messageContent: 'Count the freezer',
  scheduleType: 'daily',
  scheduleTime: '09:00',
  createdBy,
});
