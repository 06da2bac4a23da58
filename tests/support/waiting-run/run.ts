import { vi } from 'vitest';
import { clockError, learnTime } from '#web/api/right-now.ts';
import { browser, emptyStorage } from '#web/session/submissions/queue/model-browser.ts';
import type { Tab } from '#web/session/submissions/queue/model-browser.ts';
import { storeInBrowser } from '#web/session/submissions/queue/store-in-browser.ts';
import { withoutRefused } from '#web/session/submissions/queue/without-refused.ts';
import { sendOrKeepIn } from '#web/session/submissions/send-or-keep.ts';
import type { TestApp } from '../app.ts';
import { tryKept, written } from './entered.ts';
import type { Entered } from './entered.ts';
import { aKitchen } from './kitchen.ts';
import type { Kitchen } from './kitchen.ts';
import { itemsOf, mayBeRefusedAs } from './may-be-refused.ts';
import { callsOf } from './server-calls.ts';
import type { Does, Step } from './steps.ts';

const STEP_MS = 7_000;
const HOUR_MS = 3_600_000;
/** Ahead of the database's clock. */
let begin = Date.parse('2100-11-20T13:00:00Z');

/** A page: whom it shows may be old, until it notices what another tab did. */
interface Page extends Tab {
  person: number | null;
  isKilled: boolean;
}

/** Two people and a shared tablet with two tabs: what they enter goes by the web app's own code to the server. */
export class WaitingRun {
  readonly entries: Entered[] = [];
  /** Refusals for which the kitchen had no reason. */
  readonly unexplained: string[] = [];
  readonly calls;
  kitchen!: Kitchen;
  private readonly t: TestApp;
  private readonly openTab;
  private pages: Page[] = [];
  private readonly underWay: Promise<void>[] = [];
  private readonly received = new Map<number, number>();
  private session: number | null = 0;
  private now = (begin += 6 * HOUR_MS);
  private aheadMs = 0;
  private steps = 0;

  constructor(t: TestApp, { hasLocks }: { hasLocks: boolean }) {
    this.t = t;
    emptyStorage();
    this.calls = callsOf(t, () => this.now);
    ({ openTab: this.openTab } = browser(() => null, { hasLocks }));
  }

  async begin(): Promise<void> {
    this.tick();
    // A device whose clock is right, whatever an earlier one had learnt.
    learnTime(new Date().toUTCString());
    this.kitchen = await aKitchen(this.t);
    this.calls.around = ({ path, sent }) => {
      const entry = this.entries.find(({ id }) => id === sent['id']);
      const before = entry && mayBeRefusedAs(entry, this.kitchen);
      return () => {
        const { status, code = '', isMoment } = this.calls.answered.at(-1)!;
        if (entry && status < 300 && /receipt|mark/.test(entry.kind))
          for (const id of itemsOf(entry, this.kitchen)) this.kitchen.has.arrived.add(id);
        if (!entry || !before || status < 400) return;
        if (isMoment && !entry.isClockKnown) return;
        if (!before.has(code) && !mayBeRefusedAs(entry, this.kitchen).has(code))
          this.unexplained.push(`${entry.kind} ${entry.number}: ${path} ${status} ${code}`);
      };
    };
    this.pages = [this.newPage(), this.newPage()];
    this.signIn(0);
  }

  async step(step: Step): Promise<void> {
    this.steps += 1;
    this.tick();
    await (this.does[step.do] as (step: Step) => Promise<void>)(step);
  }

  /** The network is back, and everybody signs in again. */
  async end(): Promise<void> {
    this.calls.faults = [];
    this.calls.limitPasses();
    await Promise.all(this.underWay);
    await this.calls.settled();
    for (const person of [0, 1, 0, 1]) {
      this.signIn(person);
      for (const page of this.pages) {
        page.person = person;
        await page.whileAlive(page.queue.wake());
      }
    }
    for (const { kill } of this.pages) kill();
  }

  private readonly does: Does = {
    press: async ({ tab, ...pressed }) => {
      const page = this.pages[tab]!;
      const { person } = page;
      if (person === null) return;
      const { kind, place } = pressed;
      const number = this.entries.length + 1;
      const orderId = this.orderOf(person, place);
      const { received } = this;
      const drafts = this.entries.filter(isDraft).map(({ content }) => content);
      const writing = { ...pressed, number, person, orderId, received, drafts };
      const { call, content } = await written(this.kitchen, writing);
      const entry: Entered = {
        ...pressed,
        number,
        person,
        locationId: kind === 'invoice' ? null : this.kitchen.places[place]!.id,
        call: call as Entered['call'],
        content,
        kept: tryKept(),
        id: '',
        enteredAt: this.now,
        isClockKnown: Math.abs(this.aheadMs - clockError()) < 5_000,
        pressedIn: this.steps,
        saidIn: Infinity,
        said: 'nothing',
        isAgain: false,
      };
      this.entries.push(entry);
      await this.send(entry, page);
    },
    'press again': async ({ tab, which }) => {
      const page = this.pages[tab]!;
      const failed = this.entries.filter(
        ({ said, person }) => said === 'failed' && person === page.person,
      );
      const entry = failed[which % failed.length];
      if (!entry) return;
      entry.isAgain = true;
      await this.send(entry, page);
    },
    'answer a refusal': async ({ tab, isWithoutLines }) => {
      const { person, queue } = this.pages[tab]!;
      const refused = (await storeInBrowser().all()).find(
        ({ refusal, submission: { author } }) =>
          refusal !== null && person !== null && author === this.kitchen.people[person]!.id,
      );
      if (!refused) return;
      const entry = this.entries.find(({ id }) => id === refused.submission.id);
      if (!entry) return;
      entry.isAgain = true;
      await queue.again((isWithoutLines && withoutRefused(refused)) || refused);
    },
    look: async ({ place }) => {
      for (const { orderId } of this.kitchen.places[place]!.deliveries) {
        const { body } = await this.t.api.listItemsOfOrder({ params: { id: orderId } });
        for (const { id, receivedQuantity } of body) this.received.set(id, receivedQuantity ?? 0);
      }
    },
    fault: async ({ fault }) => void this.calls.faults.push(fault),
    limit: async () => this.calls.limitPasses(),
    wake: async ({ tab, isAwaited }) => this.wake(this.pages[tab]!, isAwaited),
    kill: async ({ tab }) => {
      const page = this.pages[tab]!;
      page.isKilled = true;
      page.kill();
      this.pages[tab] = this.newPage();
      await this.wake(this.pages[tab]!);
    },
    'sign in': async ({ tab, person }) => {
      this.signIn(person);
      this.pages[tab]!.person = person;
      await this.wake(this.pages[tab]!);
    },
    notice: async ({ tab }) => {
      this.pages[tab]!.person = this.session;
      await this.wake(this.pages[tab]!);
    },
    clock: async ({ hours }) => {
      this.aheadMs = hours * HOUR_MS;
      this.tick();
    },
    change: async ({ change }) => this.kitchen.change(change),
  };

  private async send(entry: Entered, page: Page): Promise<void> {
    const { call, content, locationId, kept } = entry;
    const { id: author, name: authorName } = this.kitchen.people[entry.person]!;
    const say = (said: Entered['said']) => {
      // A page that has ended says nothing: what was entered is a draft again.
      entry.said = page.isKilled ? 'failed' : said;
      entry.saidIn = this.steps;
    };
    const keptByPage = {
      read: kept.read,
      keep: (next: Parameters<typeof kept.keep>[0]) => {
        if (page.isKilled) return;
        entry.id = next?.id ?? entry.id;
        void kept.keep(next);
      },
    };
    entry.said = 'nothing';
    const sending = sendOrKeepIn(page.queue, call, keptByPage, {
      author,
      authorName,
      toSend: { content, locationId },
    }).then(
      (sent) => {
        if (!page.isKilled) entry.id = 'waits' in sent ? sent.waits.id : sent.submission.id;
        say('waits' in sent ? 'waits' : 'stored');
      },
      () => say('failed'),
    );
    let isDone = false;
    const done = page.whileAlive(sending).then(() => {
      isDone = true;
      if (entry.said === 'nothing') say('failed');
    });
    this.underWay.push(done);
    // A call that hangs is of this entry once that has its id.
    const isHanging = () => entry.id !== '' && this.calls.isHanging();
    while (!isDone && !isHanging()) await Promise.race([done, this.calls.nextHang()]);
  }

  private async wake(page: Page, isAwaited = false): Promise<void> {
    const waking = page.whileAlive(page.queue.wake());
    this.underWay.push(waking);
    // Another tab may hang, with the lock.
    if (isAwaited && !this.calls.isHanging()) await Promise.race([waking, this.calls.nextHang()]);
  }

  private newPage(): Page {
    const page = { person: this.session, isKilled: false };
    const author = () => (page.person === null ? null : this.kitchen.people[page.person]!.id);
    return Object.assign(page, this.openTab({ author, now: Date.now }));
  }

  private signIn(person: number | null): void {
    this.session = person;
    this.calls.cookie = person === null ? null : this.kitchen.people[person]!.cookie;
  }

  /** The last order of this person there; else the one that is delivered. */
  private orderOf(person: number, place: number): string {
    const own = this.entries.findLast(
      (entry) =>
        entry.kind === 'order' &&
        entry.person === person &&
        entry.place === place &&
        (entry.said === 'waits' || entry.said === 'stored'),
    );
    return own?.id ?? this.kitchen.places[place]!.deliveries[person]!.orderId;
  }

  private tick(): void {
    this.now += STEP_MS;
    this.t.setNow(new Date(this.now));
    vi.setSystemTime(this.now + this.aheadMs);
  }
}

const isDraft = ({ said }: Entered) => said === 'nothing' || said === 'failed';
