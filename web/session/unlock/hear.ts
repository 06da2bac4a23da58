import type { OrganizationSettings } from '#contract/calls/organization.ts';
import type { Profile, Session } from '#contract/calls/session.ts';
import { call } from '#web/api/call.ts';
import { keepOnlyOf, forgetShown, onHeard } from '#web/api/kept-answers.ts';
import type { SessionHere } from '../keep-session.ts';
import { forgetDevice, learnPeople, learnSession, mayUnlockHere } from './device-memory.ts';

/**
 * The session that is shown now: what the device keeps of others follows from it (O1, O7).
 * @param isOther whether another person is here than before, or nobody
 */
export async function hear(session: SessionHere, isOther: boolean): Promise<void> {
  if (isOther) forgetShown();
  if (!session.withoutServer) await learn(session);
  if (isOther) await keepOnlyOf(session.user?.id ?? null);
}

/**
 * Whatever the server says of this device and its people counts from here on. Returns them; undefined where nobody may unlock
 * it, and where their list got no answer.
 */
export async function learn(session: Session): Promise<Profile[] | undefined> {
  onHeard.profiles = undefined;
  onHeard.settings = undefined;
  if (!mayUnlockHere(session)) {
    await forgetDevice();
    return undefined;
  }
  await learnSession(session);
  onHeard.profiles = (profiles) => void learnPeople(profiles).catch(() => undefined);
  onHeard.settings = hearSettings;
  // Somebody's PIN, role or locations may have changed while another person was here.
  const profiles = await call('listProfiles').catch(() => undefined);
  if (profiles) await learnPeople(profiles);
  return profiles;
}

let settingsHeard: string | undefined;

/** What people see, and for how long a device may be unlocked, may change while a session goes on. */
function hearSettings({ offlineHours, showPricesToEmployees }: OrganizationSettings): void {
  const heard = `${offlineHours} ${showPricesToEmployees}`;
  const isNews = settingsHeard !== undefined && settingsHeard !== heard;
  settingsHeard = heard;
  if (isNews)
    call('getSession')
      .then(learn)
      .catch(() => undefined);
}
