import type { ComponentProps } from 'react';
import type { OrderGuide } from '#contract/calls/order-guides.ts';
import { GuideRows } from './guide-rows.tsx';
import { PreparedOrders } from './prepared-orders.tsx';

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
  if (isPrepared) return <PreparedOrders onLeave={onLeave} />;
  return guide && <GuideRows key={guide.id} guide={guide} {...rows} />;
}
