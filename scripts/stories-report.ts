import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { reasonOf, writeReport, type FailedTest } from './test-report.ts';

/** The attachment of a failed story: the calls that its page made in vain, what the product printed meanwhile, and what the page showed. */
export const FAILED_CALLS = 'calls that failed';

/** The annotation of a story that makes a record: the call and the name. */
export const NAME_MADE = 'makes a name';

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

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    const failed = this.stories.filter((story) => story.outcome() === 'unexpected').map(failedTest);
    const twice = namesMadeTwice(this.stories);
    for (const { name, reason } of twice) console.log(`${name}: ${reason}`);
    const file = process.env['TEST_REPORT'];
    const passed = this.stories.filter((story) => story.outcome() === 'expected');
    if (file)
      writeReport(file, {
        passed: passed.length,
        failed: [...failed, ...this.outside, ...twice],
      });
    return { status: twice.length > 0 ? 'failed' : status };
  }
}

/** Two such stories fail when one worker happens to run both; here they fail in every run. */
function namesMadeTwice(stories: readonly TestCase[]): FailedTest[] {
  const makers = new Map<string, Set<string>>();
  for (const story of stories)
    for (const { type, description = '' } of story.annotations)
      if (type === NAME_MADE)
        makers.set(description, (makers.get(description) ?? new Set()).add(titleOf(story)));
  return [...makers]
    .filter(([, titles]) => titles.size > 1)
    .map(([made, titles]) => ({ name: [...titles].join('\n'), reason: `both make ${made}` }));
}

const titleOf = (story: TestCase) => story.titlePath().filter(Boolean).join(' › ');

function failedTest(story: TestCase): FailedTest {
  const failed = story.results.find((result) => result.status !== 'passed');
  const calls = failed?.attachments.find(({ name }) => name === FAILED_CALLS)?.body;
  const reason = `${reasonOf(failed?.errors ?? [])}\n\nCalls that failed:\n${calls?.toString() ?? ''}`;
  return { name: titleOf(story), reason };
}
