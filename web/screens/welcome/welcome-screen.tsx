import { t } from '@lingui/core/macro';
import { useSession } from '#web/session/session.tsx';
import { useLateWords } from '#web/session/use-late-words.ts';
import { lateScreen } from '#web/ui/late-screen.tsx';
import { OpenProfiles } from './open-profiles.tsx';
import { SignInProblemShown } from './sign-in-problem.tsx';
import { SingleSignOn } from './single-sign-on.tsx';
import { WelcomeCard } from './welcome-card.tsx';

const EnrollDevice = lateScreen(() => import('./enroll-device.tsx'), 'EnrollDevice');
const People = lateScreen(() => import('./people.tsx'), 'People');

/** Choosing a profile (D28): in open mode without proof, in pin mode on an enrolled device with a PIN (A1). */
export function WelcomeScreen() {
  const { accessMode, deviceEnrolled } = useSession().session;
  useLateWords();
  if (accessMode === 'pin') return deviceEnrolled ? <People /> : <EnrollDevice />;
  return (
    <WelcomeCard hint={t`Select your user profile to continue`}>
      <SignInProblemShown />
      <OpenProfiles />
      <SingleSignOn />
    </WelcomeCard>
  );
}
