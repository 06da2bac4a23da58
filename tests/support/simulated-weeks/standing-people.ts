import type { TestApp } from '../app.ts';
import type { Chain, StandingGuide } from './chain.ts';
import type { Chance } from './chance.ts';

interface Run {
  t: TestApp;
  chain: Chain;
  chance: Chance;
}

const DAY_MS = 86_400_000;

/**
 * What people do about standing orders: they submit, skip and change what is prepared, pause, leave their location and come
 * back, and prices double.
 */
export class StandingPeople {
  readonly #run: Run;
  /** Who has left, and when they are back. */
  readonly #away = new Map<StandingGuide, number>();

  constructor(run: Run) {
    this.#run = run;
  }

  async act(): Promise<void> {
    const { chain, chance } = this.#run;
    for (const guide of chain.standing) {
      await this.#comesBack(guide);
      if (chance.happens(0.1)) await this.#looksAtPrepared(guide);
      if (chance.happens(0.005)) await this.#leaves(guide);
      if (chance.happens(0.005)) await this.#pauses(guide);
      if (chance.happens(0.003)) await this.#doublesPrice(guide);
    }
  }

  async #looksAtPrepared({ locationId }: StandingGuide): Promise<void> {
    const { t, chain, chance } = this.#run;
    const cook = chain.locations.find(({ id }) => id === locationId)?.cook;
    if (!cook) return;
    const api = await t.as(cook);
    const query = { locationId: String(locationId) };
    const listed = (await api.listPreparedOrders({ query })).body;
    const waiting = listed.find(({ state }) => state === 'waiting');
    if (!waiting) return;
    const params = { id: waiting.id };
    const does = chance.oneOf(['submits', 'submits', 'submits', 'skips', 'changes']);
    const lines = waiting.lines.map((line) => ({ ...line, quantity: chance.upTo(30) }));
    if (does === 'submits') await api.submitPreparedOrder({ params });
    else if (does === 'skips') await api.skipPreparedOrder({ params });
    else await api.updatePreparedOrder({ params, body: { lines } });
  }

  async #leaves(guide: StandingGuide): Promise<void> {
    const { t, chance } = this.#run;
    if (this.#away.has(guide)) return;
    const { userId, locationId } = guide;
    await t.api.deleteUserLocation({ params: { userId, locationId } });
    this.#away.set(guide, t.services.now().getTime() + chance.upTo(9) * DAY_MS);
  }

  async #comesBack(guide: StandingGuide): Promise<void> {
    const { t } = this.#run;
    const { userId, locationId } = guide;
    if ((this.#away.get(guide) ?? Infinity) > t.services.now().getTime()) return;
    this.#away.delete(guide);
    await t.api.createUserLocation({ body: { userId, locationId } });
  }

  /** For up to nine days, from some day on. A manager does not set it while its person is away. */
  async #pauses(guide: StandingGuide): Promise<void> {
    const { t, chance } = this.#run;
    if (this.#away.has(guide)) return;
    const day = (later: number) =>
      new Date(t.services.now().getTime() + later * DAY_MS).toISOString().slice(0, 10);
    const first = chance.upTo(12);
    const pauses = [{ from: day(first), to: day(first + chance.upTo(9)) }];
    await t.api.setStandingOrder({
      params: { id: guide.guideId },
      body: { ...guide.body, pauses },
    });
  }

  async #doublesPrice({ productId }: StandingGuide): Promise<void> {
    const { t, chance } = this.#run;
    const { body: products } = await t.api.listProducts();
    const product = products.find(({ id }) => id === productId);
    if (!product) return;
    const { name, vendorId, categoryId, unitOfMeasure } = product;
    const price = Number(product.price) > 20 ? '10.00' : chance.oneOf(['20.00', '10.40', '30.00']);
    await t.api.updateProduct({
      params: { id: productId },
      body: { name, vendorId, categoryId, unitOfMeasure, price },
    });
  }
}
