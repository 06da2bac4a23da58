import type { Topic } from '../../contract/topics.ts';
import type { Services } from '../services.ts';
import { failCutOffMessages } from './queries.ts';

/** What shows how messages stand: an order shows its invoice's e-mail, a reminder its runs. */
export const SHOWING_MESSAGES: readonly Topic[] = ['messages', 'orders', 'reminders'];

/** Gives up what a crash cut off (D23), and tells the screens that show it. */
export async function giveUpCutOff({ db, live, now }: Services): Promise<void> {
  if (await failCutOffMessages(db, now())) live.publish(SHOWING_MESSAGES);
}
