import type { ListedOrder } from '#contract/calls/orders.ts';
import type { Product } from '#contract/calls/products.ts';
import { followedEvents } from './followed-events.ts';
import type { ProductProcess } from './product-process.ts';

const PRODUCT = 'PRD-000001';

type Node = Pick<ProductProcess, 'address'>;

/** A person of the demo organization in a browser, which keeps the cookies that it is given. */
export class Person {
  /** The ids of the orders that were acknowledged. */
  readonly ordered: string[] = [];
  readonly #cookies = new Map<string, string>();

  /** A manager who chose the profile at this node. */
  static async at(node: Node): Promise<Person> {
    const person = new Person();
    await person.#call(node, 'session', { method: 'POST', body: JSON.stringify({ userId: 1 }) });
    return person;
  }

  async order(node: Node): Promise<string> {
    const items = [{ productId: PRODUCT, quantity: 1 }];
    const body = JSON.stringify({ locationId: 1, orderedBy: 1, items });
    const { id } = (await this.#json(node, 'orders', { method: 'POST', body })) as { id: string };
    this.ordered.push(id);
    return id;
  }

  /** Records waste under this note. */
  async waste(node: Node, notes: string): Promise<void> {
    const products = (await this.read(node, 'products')) as Product[];
    const product = products.find(({ id }) => id === PRODUCT);
    const unitOfMeasure = product?.unitOfMeasure;
    const entry = { productId: PRODUCT, quantity: 1, unitOfMeasure, locationId: 1, recordedBy: 1 };
    const body = JSON.stringify({ ...entry, notes });
    await this.#json(node, 'waste-logs', { method: 'POST', body });
  }

  async listedOrders(node: Node): Promise<string[]> {
    const orders = (await this.read(node, 'orders?limit=100')) as ListedOrder[];
    return orders.map(({ id }) => id);
  }

  /** Of a list in JSON; the text of a file. */
  async read(node: Node, path: string): Promise<unknown> {
    return this.#json(node, path);
  }

  /** Reads lists of all nodes, again and again; `stop` returns every answer that was none. */
  keepReading(nodes: readonly Node[]): { stop(): Promise<string[]> } {
    const failures: string[] = [];
    let going = true;
    const readers = nodes.flatMap((node) =>
      ['orders', 'history', 'orders/export'].map(async (path) => {
        while (going)
          await this.read(node, path).catch((error: unknown) => failures.push(String(error)));
      }),
    );
    return {
      stop: async () => {
        going = false;
        await Promise.all(readers);
        return failures;
      },
    };
  }

  /** The events of an open screen. */
  async follow(node: Node) {
    return followedEvents(await this.#call(node, 'changes?silentForMs=0'));
  }

  async #json(node: Node, path: string, init: RequestInit = {}): Promise<unknown> {
    const response = await this.#call(node, path, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} at ${path}: ${text}`);
    return response.headers.get('content-type')?.startsWith('application/json')
      ? JSON.parse(text)
      : text;
  }

  async #call({ address }: Node, path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ');
    const headers = {
      ...(cookie && { cookie }),
      ...(init.body && { 'content-type': 'application/json' }),
    };
    const response = await fetch(`${address}/api/${path}`, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }
}
