import { t } from '@lingui/core/macro';
import type { Location } from '#contract/calls/locations.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import type { Notice } from '#web/ui/toast.ts';
import type { Countable } from './count-draft.ts';

interface NotKeptHereProps {
  product: Countable;
  location: Location;
  onDone: (productId: string) => void;
}

/** Takes a product off the count sheet until it arrives or is counted again (24.6); ten seconds to take it back. */
export function NotKeptHere({ product, location, onDone }: NotKeptHereProps) {
  const write = (isKept: boolean) => (one: Countable) =>
    writeOf('setKept', { body: { locationId: location.id, productIds: [one.productId], isKept } });
  const putBack = useWrite({ write: write(true), failure });
  const takeOff = useWrite({
    write: write(false),
    success: (_, taken) => {
      const { productName } = taken;
      return {
        title: t`Off the Count Sheet`,
        description: t`${productName} comes back when it arrives, or when somebody counts it.`,
        tone: 'success',
        action: { label: t`Undo`, onPress: () => putBack.mutate(taken) },
      };
    },
    failure,
    onDone: (_, { productId }) => onDone(productId),
  });
  return (
    <div className="text-center">
      <Button variant="ghost" busy={takeOff.isPending} onClick={() => takeOff.mutate(product)}>
        {t`Not Kept Here`}
      </Button>
    </div>
  );
}

const failure = (error: Error): Notice => ({
  title: t`Error`,
  description: sentenceOf(error, t`The count sheet was not changed.`),
  tone: 'destructive',
});
