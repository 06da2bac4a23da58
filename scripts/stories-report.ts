import type { Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { reasonOf, writeReport, type FailedTest } from './test-report.ts';

/** The attachment of a failed story: the calls that its page made in vain, what the product printed meanwhile, and what the page showed. */
export const FAILED_CALLS = 'calls that failed';

/** Reports a run of the browser stories to `npm test`, in the file that TEST_REPORT names. */
export default class StoriesReport implements Reporter {
  private stories: TestCase[] = [];
  private outside: FailedTest[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.stories = suite.allTests();
  }

  onError(error: { message?: string; stack?: string }): void {
    this.outside.push({ name: 'an error outside every story', reason: reasonOf([error]) });
  }

  onEnd(): void {
    const file = process.env['TEST_REPORT'];
    if (!file) return;
    const passed = this.stories.filter((story) => story.outcome() === 'expected');
    const failed = this.stories.filter((story) => story.outcome() === 'unexpected');
    writeReport(file, {
      passed: passed.length,
      failed: [...failed.map(failedTest), ...this.outside],
    });
  }
}

function failedTest(story: TestCase): FailedTest {
  const failed = story.results.find((result) => result.status !== 'passed');
  const calls = failed?.attachments.find(({ name }) => name === FAILED_CALLS)?.body;
  const reason = `${reasonOf(failed?.errors ?? [])}\n\nCalls that failed:\n${calls?.toString() ?? ''}`;
  return { name: story.titlePath().filter(Boolean).join(' › '), reason };
}
