import { useSession } from '#web/session/session.tsx';
import { EnrollDevice } from './enroll-device.tsx';
import { OpenProfiles } from './open-profiles.tsx';
import { People } from './people.tsx';
import { SignInProblem } from './sign-in-problem.tsx';
import { SingleSignOn } from './single-sign-on.tsx';
import { WelcomeCard } from './welcome-card.tsx';

/** Choosing a profile (D28): in open mode without proof, in pin mode on an enrolled device with a PIN (A1). */
export function WelcomeScreen() {
  const { accessMode, deviceEnrolled } = useSession().session;
  if (accessMode === 'pin' && deviceEnrolled) return <People />;
  return (
    <WelcomeCard>
      <SignInProblem />
      {accessMode === 'open' && <OpenProfiles />}
      <SingleSignOn />
      {accessMode === 'pin' && <EnrollDevice />}
    </WelcomeCard>
  );
}
