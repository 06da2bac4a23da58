import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { OrderGuide } from '#contract/calls/order-guides.ts';
import { NAME_MAX, ORDER_GUIDE_LINES_MAX } from '#contract/values/limits.ts';
import { queryOf } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Select } from '#web/ui/select.tsx';
import { GuideLines } from './guide-lines.tsx';
import { useOrderGuideForm } from './use-order-guide-form.ts';
import type { NewGuide } from './use-order-guide-form.ts';
import '#web/ui/whole.css';

interface OrderGuideDialogProps {
  open: boolean;
  guide: OrderGuide | NewGuide;
  /** For employees: a guide with a standing order is not theirs to delete. */
  keepsStanding?: boolean;
  onClose: () => void;
}

/** Adds or changes an order guide (G2). What it holds is taken when it opens. */
export function OrderGuideDialog({ open, ...rest }: OrderGuideDialogProps) {
  const [times, setTimes] = useState(0);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setTimes(times + 1);
  }
  return <GuideForm key={times} open={open} {...rest} />;
}

function GuideForm({ open, guide, keepsStanding = false, onClose }: OrderGuideDialogProps) {
  const products = useQuery(queryOf('listProducts'));
  const form = useOrderGuideForm(guide, onClose);
  const { stored, name, lines, problem, saving, removing } = form;
  const isKept = keepsStanding && Boolean(stored?.standing);
  const busy = saving.isPending || removing.isPending;
  const most = ORDER_GUIDE_LINES_MAX;
  const isFull = lines.length >= most;
  const known = new Set(lines.map(({ productId }) => productId));
  const others = (products.data ?? []).filter(({ id }) => !known.has(id));
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={stored ? t`Edit Order Guide` : t`New Order Guide`}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
      footer={
        <>
          {stored && !isKept && (
            <Button
              variant="ghost"
              className="mr-auto text-danger!"
              disabled={busy}
              onClick={() => removing.mutate(stored)}
            >
              <Trash2 aria-hidden className="size-4" />
              {t`Delete`}
            </Button>
          )}
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" busy={saving.isPending}>
            {saving.isPending ? t`Saving...` : t`Save`}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {problem !== undefined && <Problem>{problem}</Problem>}
        <TextField
          label={t`Name`}
          value={name}
          maxLength={NAME_MAX}
          autoComplete="off"
          onChange={(event) => form.setName(event.target.value)}
        />
        {form.places.length > 0 && (
          <Select
            label={t`Location`}
            options={form.places.map(({ id, name: place }) => ({
              value: String(id),
              label: place,
            }))}
            value={form.chosenId}
            onValueChange={form.setChosenId}
            placeholder={t`Select location`}
          />
        )}
        <Combobox
          label={t`Add a product`}
          placeholder={isFull ? t`At most ${most} products` : t`Choose`}
          searchPlaceholder={t`Search products`}
          disabled={isFull}
          options={others.map((one) => ({ value: one.id, label: one.name, hint: one.vendorName }))}
          value={undefined}
          onValueChange={(productId) => form.setLines([...lines, { productId, quantity: null }])}
        />
        <GuideLines lines={lines} products={products.data ?? []} onChange={form.setLines} />
        {isKept && (
          <p className="text-ink-muted">
            {t`This guide has a standing order, so only a manager can delete it.`}
          </p>
        )}
      </div>
    </Dialog>
  );
}
