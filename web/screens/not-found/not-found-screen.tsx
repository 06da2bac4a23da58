import { t } from '@lingui/core/macro';
import { SearchX } from 'lucide-react';
import { Empty } from '#web/ui/empty.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { useTitle } from '#web/ui/use-title.ts';
import '#web/ui/whole.css';

/** For every address that does not exist for the current user. */
export function NotFoundScreen() {
  useTitle(t`Page Not Found`);
  return (
    <main tabIndex={-1} className="outline-none grid min-h-dvh place-items-center p-4">
      <Empty
        isPage
        icon={SearchX}
        title={t`404 Page Not Found`}
        text={t`This address does not lead anywhere. It may have moved, or belong to another role.`}
        action={<LinkButton href="/">{t`Go to the start page`}</LinkButton>}
      />
    </main>
  );
}
