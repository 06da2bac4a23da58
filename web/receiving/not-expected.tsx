import { t } from '@lingui/core/macro';
import { PackageX } from 'lucide-react';
import { Link } from 'wouter';
import { buttonClass } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { useReceivingAddress } from './use-receiving-address.ts';

/** In place of a delivery that is not expected any more. */
export function NotExpected() {
  const { hrefOf } = useReceivingAddress();
  return (
    <Empty
      isPage
      icon={PackageX}
      title={t`This delivery is not expected any more`}
      text={t`Somebody received it, or its items were changed. What arrived is below the list of deliveries.`}
      action={
        <Link href={hrefOf(undefined)} className={buttonClass({ size: 'large' })}>
          {t`All Deliveries`}
        </Link>
      }
    />
  );
}
