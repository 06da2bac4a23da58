import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { PreparedBar, useNextPrepared } from '#web/order-guides/prepared-bar.tsx';
import { useChosenLocation } from '#web/session/location.ts';
import { Button } from '#web/ui/button.tsx';
import { PREPARED } from './catalogue.ts';
import { FillBar } from './fill-to-par.tsx';

interface PreparedOrFillProps extends ComponentProps<typeof FillBar> {
  /** Shows what is behind a chip. */
  onChoose: (chip: string) => void;
}

/** While the cart is empty: what waits for the person, else what is below par. Which it is, is known before either is shown. */
export function PreparedOrFill({ products, onChoose }: PreparedOrFillProps) {
  const { next, count, later } = useNextPrepared();
  const { choose } = useChosenLocation();
  if (next === undefined) return null;
  if (next === null) return <FillBar products={products} />;
  return (
    <PreparedBar next={next} count={count} onLater={later}>
      <Button
        onClick={() => {
          choose(next.locationId);
          onChoose(PREPARED);
        }}
      >
        {t`Look at It`}
      </Button>
    </PreparedBar>
  );
}
