import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import type { OrderGuide } from '#contract/calls/order-guides.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { GuideRows } from './guide-rows.tsx';

const loadPrepared = () => import('./prepared-orders.tsx');

interface InsteadOfProductsProps extends Omit<ComponentProps<typeof GuideRows>, 'guide'> {
  /** The chosen guide. */
  guide: OrderGuide | undefined;
  /** What is prepared was chosen. */
  isPrepared: boolean;
  /** Back to the products. */
  onLeave: () => void;
}

/** The rows of the chosen guide, or what is prepared at the chosen location. */
export function InsteadOfProducts(props: InsteadOfProductsProps) {
  const { guide, isPrepared, onLeave, ...rows } = props;
  if (isPrepared) return <Prepared onLeave={onLeave} />;
  return guide && <GuideRows key={guide.id} guide={guide} {...rows} />;
}

/** Loaded for those who look at it. */
function Prepared({ onLeave }: Pick<InsteadOfProductsProps, 'onLeave'>) {
  const part = useLater(loadPrepared, { wanted: true, onFailed: onLeave });
  if (!part) return <Spinner label={t`Loading prepared orders...`} className="py-24" />;
  return <part.PreparedOrders onLeave={onLeave} />;
}
