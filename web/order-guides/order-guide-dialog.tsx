import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Location } from '#contract/calls/locations.ts';
import type { OrderGuide, OrderGuideLine } from '#contract/calls/order-guides.ts';
import { NAME_MAX, ORDER_GUIDE_LINES_MAX } from '#contract/values/limits.ts';
import { sentenceOf } from '#web/api/call.ts';
import { queryOf } from '#web/api/queries.ts';
import { writeOf } from '#web/api/write.ts';
import { useUndo } from '#web/session/use-restore.ts';
import { useWrite } from '#web/session/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { GuideLines } from './guide-lines.tsx';
import '#web/ui/whole.css';

/** A guide that is not stored yet: from the cart, from an order, or empty. Of several locations one is chosen. */
type NewGuide = Pick<OrderGuide, 'lines'> & { locationId: number | readonly Location[] };

interface OrderGuideDialogProps {
  open: boolean;
  guide: OrderGuide | NewGuide;
  onClose: () => void;
  onSaved?: () => void;
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

function GuideForm({ open, guide, onClose, onSaved }: OrderGuideDialogProps) {
  const stored = 'id' in guide ? guide : undefined;
  const products = useQuery(queryOf('listProducts'));
  const [name, setName] = useState(stored?.name ?? '');
  const [lines, setLines] = useState<readonly OrderGuideLine[]>(guide.lines);
  const places = typeof guide.locationId === 'number' ? [] : guide.locationId;
  const [chosenId, setChosenId] = useState('');
  const locationId = typeof guide.locationId === 'number' ? guide.locationId : Number(chosenId);
  const [problem, setProblem] = useState<string>();
  const saving = useWrite({
    record: () => stored,
    write: () =>
      stored
        ? writeOf('updateOrderGuide', {
            params: { id: stored.id },
            body: { name, lines: [...lines] },
          })
        : writeOf('createOrderGuide', {
            body: { name, locationId, lines: [...lines] },
          }),
    success: { title: `Order guide ${stored ? 'updated' : 'created'}`, tone: 'success' },
    onDone: () => {
      onSaved?.();
      onClose();
    },
    onFailed: (error) => setProblem(sentenceOf(error)),
    onNewer: () =>
      setProblem('Somebody else changed this guide meanwhile. Close it and open it again.'),
  });
  const undo = useUndo({ title: 'Order guide restored', tone: 'success' });
  const removing = useWrite({
    write: (gone: OrderGuide) => writeOf('deleteOrderGuide', { params: { id: gone.id } }),
    success: (_, { id }) => ({
      title: 'Order guide deleted',
      tone: 'success',
      ...undo({ kind: 'order-guides', id }),
    }),
    onDone: onClose,
    onFailed: (error) => setProblem(sentenceOf(error)),
  });
  const busy = saving.isPending || removing.isPending;
  const isFull = lines.length >= ORDER_GUIDE_LINES_MAX;

  function save() {
    if (name.trim() === '') return setProblem('Name is required');
    if (locationId === 0) return setProblem('Please select a location');
    if (lines.length === 0) return setProblem('Please add a product');
    setProblem(undefined);
    return saving.mutate();
  }
  const known = new Set(lines.map(({ productId }) => productId));
  const others = (products.data ?? []).filter(({ id }) => !known.has(id));
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={stored ? 'Edit Order Guide' : 'New Order Guide'}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      footer={
        <>
          {stored && (
            <Button
              variant="ghost"
              className="mr-auto text-danger!"
              disabled={busy}
              onClick={() => removing.mutate(stored)}
            >
              <Trash2 aria-hidden className="size-4" />
              Delete
            </Button>
          )}
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={saving.isPending}>
            {saving.isPending ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {problem !== undefined && (
          <p role="alert" className="rounded-control bg-danger-soft p-3 text-danger">
            {problem}
          </p>
        )}
        <TextField
          label="Name"
          value={name}
          maxLength={NAME_MAX}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        {typeof guide.locationId !== 'number' && (
          <Select
            label="Location"
            options={places.map(({ id, name: place }) => ({ value: String(id), label: place }))}
            value={chosenId}
            onValueChange={setChosenId}
            placeholder="Select location"
          />
        )}
        <Combobox
          label="Add a product"
          placeholder={isFull ? `At most ${ORDER_GUIDE_LINES_MAX} products` : 'Choose'}
          searchPlaceholder="Search products"
          disabled={isFull}
          options={others.map((one) => ({ value: one.id, label: one.name, hint: one.vendorName }))}
          value={undefined}
          onValueChange={(productId) => setLines([...lines, { productId, quantity: null }])}
        />
        <GuideLines lines={lines} products={products.data ?? []} onChange={setLines} />
      </div>
    </Dialog>
  );
}
