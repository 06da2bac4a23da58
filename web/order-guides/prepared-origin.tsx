import { t } from '@lingui/core/macro';
import { Fact } from '#web/orders/facts.tsx';
import { usePreparedOrders } from './use-prepared-orders.ts';

/** Says of an order that a standing order prepared it, and for whom it was submitted by itself (H6). */
export function PreparedOrigin({ orderId }: { orderId: string }) {
  const prepared = usePreparedOrders().data?.find((one) => one.orderId === orderId);
  if (!prepared) return null;
  const { guideName, preparedForName: person, byItself } = prepared;
  return (
    <Fact name={t`Standing order`}>
      {byItself ? t`${guideName}, submitted by itself for ${person}` : guideName}
    </Fact>
  );
}
