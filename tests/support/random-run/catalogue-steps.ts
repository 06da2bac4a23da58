import { expect } from 'vitest';
import { exactly } from './exact.ts';
import type { RandomRun } from './run.ts';
import type { Does } from './steps.ts';

export const catalogueSteps = (run: RandomRun) =>
  ({
    rename: async ({ unit: place, isTaken }) => {
      const unit = run.unit(place);
      const [before, abbreviation] = [unit.abbreviation, run.fresh().slice(0, 10)];
      const body = { name: unit.name, abbreviation };
      if (!(await run.isDone(run.t.api.updateUnit({ params: { id: unit.id }, body })))) return;
      unit.abbreviation = abbreviation;
      if (isTaken && run.model.units.length < 7) await run.newUnit(before);
    },

    convert: async ({ product: place, given }) => {
      const product = run.product(place);
      const factors = new Map(given.map(({ unit, factor }) => [run.unit(unit), factor]));
      const conversions = [...factors].flatMap(([{ id, abbreviation }, factor]) =>
        id === product.unitId ? [] : [{ unitOfMeasure: abbreviation, factor: Number(factor) }],
      );
      const answer = await run.put(product, { conversions });
      if (!(await run.isDone(Promise.resolve(answer)))) return;
      product.conversions = new Map(
        [...factors].flatMap(([{ id }, factor]) =>
          id === product.unitId ? [] : [[id, exactly(factor)]],
        ),
      );
      run.model.decide(product);
    },

    'keep in': async ({ product: place, unit }) => {
      const product = run.product(place);
      const { id, abbreviation } = run.unit(unit);
      const factor = product.conversions.get(id);
      if (!factor) return;
      const answer = await run.put(product, { unitOfMeasure: abbreviation });
      if (!(await run.isDone(Promise.resolve(answer)))) return;
      product.perFirst = {
        numerator: product.perFirst.numerator * factor.numerator,
        denominator: product.perFirst.denominator * factor.denominator,
      };
      product.unitId = id;
      run.read(product, answer.body);
      run.model.decide(product);
    },

    reprice: async ({ product: place, price }) => {
      const product = run.product(place);
      const answer = await run.put(product, { price });
      expect(answer.status).toBe(200);
      product.price = answer.body.price;
    },
  }) satisfies Partial<Does>;
