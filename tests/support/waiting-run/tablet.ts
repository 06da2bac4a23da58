import { vi } from 'vitest';
import { clockError, learnTime } from '#web/api/right-now.ts';
import { browser, emptyStorage } from '#web/session/submissions/queue/model-browser.ts';
import type { BrowserTab } from '#web/session/submissions/queue/model-browser.ts';
import type { TestApp } from '../app.ts';
import type { Kitchen } from './kitchen.ts';
import { callsOf } from './server-calls.ts';

const STEP_MS = 7_000;
const HOUR_MS = 3_600_000;
/** Ahead of the database's clock. */
let begin = Date.parse('2100-11-20T13:00:00Z');

/** A page of the browser. It may show a person who was signed out in another tab, until it notices that. */
export interface Page extends BrowserTab {
  /** The number of one of the people; null: nobody. */
  person: number | null;
  isKilled: boolean;
}

/** A shared tablet with two tabs. It has one storage, one session, and a clock that may be wrong. */
export class Tablet {
  readonly calls;
  pages: Page[] = [];
  /** How many steps there were, and the moment of the present one by the server's clock. */
  steps = 0;
  now = (begin += 6 * HOUR_MS);
  private readonly t: TestApp;
  private readonly openTab;
  private readonly underWay: Promise<void>[] = [];
  private people: Kitchen['people'] = [];
  private session: number | null = null;
  private aheadMs = 0;

  constructor(t: TestApp, { hasLocks }: { hasLocks: boolean }) {
    this.t = t;
    emptyStorage();
    this.calls = callsOf(t, () => this.now);
    ({ openTab: this.openTab } = browser(() => null, { hasLocks }));
    this.tick();
    // Its clock is right, whatever an earlier one had learnt.
    learnTime(new Date().toUTCString());
  }

  /** The first of these people signs in. */
  begin(people: Kitchen['people']): void {
    this.people = people;
    this.signIn(0);
    this.pages = [this.newPage(), this.newPage()];
  }

  tick(): void {
    this.steps += 1;
    this.now += STEP_MS;
    this.t.setNow(new Date(this.now));
    this.setClock(this.aheadMs / HOUR_MS);
  }

  setClock(hoursAhead: number): void {
    this.aheadMs = hoursAhead * HOUR_MS;
    vi.setSystemTime(this.now + this.aheadMs);
  }

  /** Whether the clock is right, or the server has said how wrong it is. */
  isClockKnown(): boolean {
    return Math.abs(this.aheadMs - clockError()) < 5_000;
  }

  /** The other tab does not know it yet. */
  async signInAt(page: Page, person: number | null): Promise<void> {
    this.signIn(person);
    await this.notice(page);
  }

  async notice(page: Page): Promise<void> {
    page.person = this.session;
    await this.wake(page);
  }

  async reload(tab: number): Promise<void> {
    const page = this.pages[tab]!;
    page.isKilled = true;
    page.kill();
    const next = this.newPage();
    this.pages[tab] = next;
    await this.wake(next);
  }

  async wake(page: Page, isAwaited = false): Promise<void> {
    const waking = this.does(page, page.queue.wake());
    // Another tab may hang, with the lock.
    if (isAwaited && !this.calls.isHanging()) await Promise.race([waking, this.calls.nextHang()]);
  }

  /** What a page does until it ends. */
  does(page: Page, work: Promise<unknown>): Promise<void> {
    const done = page.whileAlive(work);
    this.underWay.push(done);
    return done;
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
        await page.queue.wake();
      }
    }
    for (const { kill } of this.pages) kill();
  }

  private newPage(): Page {
    const page = { person: this.session, isKilled: false };
    const author = () => (page.person === null ? null : this.people[page.person]!.id);
    return Object.assign(page, this.openTab({ author, now: Date.now }));
  }

  private signIn(person: number | null): void {
    this.session = person;
    this.calls.cookie = person === null ? null : this.people[person]!.cookie;
  }
}
