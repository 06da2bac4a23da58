import { addressOf } from '#web/api/call.ts';
import { useSession } from '#web/session/session.tsx';
import { LinkButton } from '#web/ui/button.tsx';

/** The button that leaves for the organization's own sign-in page, where there is one (A1). */
export function SingleSignOn() {
  const { oidcLabel } = useSession().session;
  if (oidcLabel === null) return null;
  return (
    <LinkButton href={addressOf('startSingleSignOn')} size="large" className="mt-6 w-full">
      {oidcLabel}
    </LinkButton>
  );
}
