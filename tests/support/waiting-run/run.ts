import { storeInBrowser } from '#web/session/submissions/queue/store-in-browser.ts';
import { withoutRefused } from '#web/session/submissions/queue/without-refused.ts';
import { sendOrWait } from '#web/session/submissions/queue/send-or-wait.ts';
import type { TestApp } from '../app.ts';
import { tryKept, written } from './entered.ts';
import type { Entered } from './entered.ts';
import { aKitchen } from './kitchen.ts';
import type { Kitchen } from './kitchen.ts';
import { itemsOf, mayBeRefusedAs } from './may-be-refused.ts';
import type { Answered } from './server-calls.ts';
import type { Does, Step } from './steps.ts';
import { Tablet } from './tablet.ts';
import type { Page } from './tablet.ts';

/** Two people and a shared tablet: what they enter goes by the web app's own code to the server. */
export class WaitingRun {
  readonly entries: Entered[] = [];
  /** Answers for which the kitchen had no reason. */
  readonly unexplained: string[] = [];
  kitchen!: Kitchen;
  private readonly t: TestApp;
  private readonly tablet;
  private readonly received = new Map<number, number>();

  constructor(t: TestApp, of: { hasLocks: boolean }) {
    this.t = t;
    this.tablet = new Tablet(t, of);
  }

  /** What the server answered to all calls. */
  get answered(): readonly Answered[] {
    return this.tablet.calls.answered;
  }

  async begin(): Promise<void> {
    this.kitchen = await aKitchen(this.t);
    this.tablet.calls.around = ({ sent }) => {
      const entry = this.entries.find(({ id }) => id === sent['id']);
      if (!entry) return () => undefined;
      const before = mayBeRefusedAs(entry, this.kitchen);
      return (answered) => this.note(entry, before, answered);
    };
    this.tablet.begin(this.kitchen.people);
  }

  async step(step: Step): Promise<void> {
    this.tablet.tick();
    await (this.does[step.do] as (step: Step) => Promise<void>)(step);
  }

  async end(): Promise<void> {
    await this.tablet.end();
  }

  /** @param before the codes with which the server might have refused it when the call arrived */
  private note(entry: Entered, before: ReadonlySet<string>, answered: Answered): void {
    const { status, code = '', path, isMoment } = answered;
    if (status < 300 && /receipt|mark/.test(entry.kind))
      for (const id of itemsOf(entry, this.kitchen)) this.kitchen.has.arrived.add(id);
    const now = mayBeRefusedAs(entry, this.kitchen);
    // A location that was taken away takes nothing, not even again.
    if (status < 300 && before.has('not_allowed') && now.has('not_allowed'))
      this.unexplained.push(`${entry.kind} ${entry.number}: accepted without the location`);
    // Without locks the other tab may have sent it without a moment that was refused: then this one differs.
    if (status < 400 || (!entry.isClockKnown && (isMoment || code.endsWith('taken')))) return;
    if (before.has(code) || now.has(code)) return;
    this.unexplained.push(`${entry.kind} ${entry.number}: ${path} ${status} ${code}`);
  }

  private readonly does: Does = {
    press: async ({ tab, ...pressed }) => {
      const page = this.tablet.pages[tab]!;
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
        enteredAt: this.tablet.now,
        isClockKnown: this.tablet.isClockKnown(),
        pressedIn: this.tablet.steps,
        saidIn: Infinity,
        said: 'nothing',
        isAgain: false,
      };
      this.entries.push(entry);
      await this.send(entry, page);
    },
    'press again': async ({ tab, which }) => {
      const page = this.tablet.pages[tab]!;
      const failed = this.entries.filter(
        ({ said, person }) => /failed|ended/.test(said) && person === page.person,
      );
      const entry = failed[which % failed.length];
      if (!entry) return;
      entry.isAgain = true;
      entry.isClockKnown &&= this.tablet.isClockKnown();
      await this.send(entry, page);
    },
    'answer a refusal': async ({ tab, isWithoutLines }) => {
      const { person, queue } = this.tablet.pages[tab]!;
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
    fault: async ({ fault, times }) => {
      for (let at = 0; at < times; at++) this.tablet.calls.faults.push(fault);
    },
    limit: async () => this.tablet.calls.limitPasses(),
    wake: async ({ tab, isAwaited }) => this.tablet.wake(this.tablet.pages[tab]!, isAwaited),
    kill: async ({ tab }) => this.tablet.reload(tab),
    'sign in': async ({ tab, person }) => this.tablet.signInAt(this.tablet.pages[tab]!, person),
    notice: async ({ tab }) => this.tablet.notice(this.tablet.pages[tab]!),
    clock: async ({ hours }) => this.tablet.setClock(hours),
    change: async ({ change }) => this.kitchen.change(change),
  };

  private async send(entry: Entered, page: Page): Promise<void> {
    const { call, content, locationId, kept } = entry;
    const { id: author, name: authorName } = this.kitchen.people[entry.person]!;
    const say = (said: Entered['said']) => {
      entry.said = page.isKilled ? 'page ended' : said;
      entry.saidIn = this.tablet.steps;
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
    const next = { author, authorName, toSend: { content, locationId } };
    const keeping = { queue: page.queue, held: page.held };
    const sending = sendOrWait(call, keptByPage, next, keeping).then(
      (sent) => {
        if (!page.isKilled) entry.id = 'waits' in sent ? sent.waits.id : sent.submission.id;
        say('waits' in sent ? 'waits' : 'stored');
      },
      () => say('failed'),
    );
    let isDone = false;
    const done = this.tablet.does(page, sending).then(() => {
      isDone = true;
      if (entry.said === 'nothing') say('page ended');
    });
    // A call that hangs is of this entry once that has its id.
    const isHanging = () => entry.id !== '' && this.tablet.calls.isHanging();
    while (!isDone && !isHanging()) await Promise.race([done, this.tablet.calls.nextHang()]);
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
}

const isDraft = ({ said }: Entered) => said !== 'waits' && said !== 'stored';
