import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { reasonOf, writeReport, type FailedTest } from './test-report.ts';

/** Reports a run of Vitest to `npm test`, in the file that TEST_REPORT names. */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env['TEST_REPORT'];
    if (!file) return;
    const failed: FailedTest[] = unhandled.map((error) => ({
      name: 'an error outside every test',
      reason: reasonOf([error]),
    }));
    let passed = 0;
    for (const module of modules) {
      const fail = (errors: readonly SerializedError[], title?: string) =>
        failed.push({
          name: [module.relativeModuleId, title].filter(Boolean).join(' › '),
          reason: reasonOf(errors),
        });
      if (module.errors().length > 0) fail(module.errors());
      for (const suite of module.children.allSuites()) {
        if (suite.errors().length > 0) fail(suite.errors(), suite.fullName);
      }
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result();
        if (state === 'passed') passed += 1;
        if (state === 'failed') fail(errors, test.fullName);
      }
    }
    writeReport(file, { passed, failed });
  }
}
