import type { Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { reasonOf, writeReport, type ToldTest } from './test-report.ts';

/** Tells `npm test` of a run of the browser stories, through the file that TEST_REPORT names. */
export default class StoriesReport implements Reporter {
  private stories: TestCase[] = [];
  private outside: ToldTest[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.stories = suite.allTests();
  }

  onError(error: { message?: string; stack?: string }): void {
    this.outside.push({ name: 'an error outside every story', reason: reasonOf([error]) });
  }

  onEnd(): void {
    const file = process.env['TEST_REPORT'];
    if (!file) return;
    const flaky = this.stories.filter((story) => story.outcome() === 'flaky');
    const passed = this.stories.filter((story) => story.outcome() === 'expected').length;
    const failed = this.stories.filter((story) => story.outcome() === 'unexpected');
    writeReport(file, {
      passed: passed + flaky.length,
      failed: [...failed.map(toTold), ...this.outside],
      flaky: flaky.map(toTold),
    });
  }
}

function toTold(story: TestCase): ToldTest {
  const errors = story.results.find((result) => result.status !== 'passed')?.errors ?? [];
  return { name: story.titlePath().filter(Boolean).join(' › '), reason: reasonOf(errors) };
}
