import { randomUUID } from 'node:crypto';
import type { RandomRun } from './run.ts';
import type { Does } from './steps.ts';

export const shelfSteps = (run: RandomRun) =>
  ({
    waste: async ({ product: place, amount, unit }) => {
      const product = run.product(place);
      const { id: unitId, abbreviation } = run.unit(unit);
      const id = randomUUID();
      const body = {
        id,
        productId: product.id,
        locationId: run.locationId,
        quantity: Number(amount),
        unitOfMeasure: abbreviation,
        recordedBy: run.personId,
        notes: null,
      };
      if (!(await run.isDone(run.t.api.createWasteLog({ body })))) return;
      run.enter({ kind: 'waste', id, product, amount, unitId });
    },

    'delete or restore waste': async ({ entry: place }) => {
      const entry = run.choose(
        run.model.entries.filter(({ kind }) => kind === 'waste'),
        place,
      );
      if (!entry) return;
      const { deleteWasteLog, restoreWasteLog } = run.t.api;
      const change = entry.isDeleted ? restoreWasteLog : deleteWasteLog;
      await run.done(change({ params: { id: entry.id } }));
      entry.isDeleted = !entry.isDeleted;
    },

    count: async ({ product: place, amount, unit }) => {
      const product = run.product(place);
      const { id: unitId, abbreviation: unitOfMeasure } = run.unit(unit);
      const id = randomUUID();
      const lines = [{ productId: product.id, amount: Number(amount), unitOfMeasure }];
      const body = { id, locationId: run.locationId, area: null, lines };
      if (!(await run.isDone(run.t.api.createCount({ body })))) return;
      run.enter({ kind: 'count', id, product, amount, unitId });
    },
  }) satisfies Partial<Does>;
