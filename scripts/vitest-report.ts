import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { reasonOf, writeReport, type ToldTest } from './test-report.ts';

/** Tells `npm test` of a run of Vitest, through the file that TEST_REPORT names. */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env['TEST_REPORT'];
    if (!file) return;
    const flaky: ToldTest[] = [];
    const failed: ToldTest[] = unhandled.map((error) => ({
      name: 'an error outside every test',
      reason: reasonOf([error]),
    }));
    let passed = 0;
    for (const module of modules) {
      const broken = module.errors();
      if (broken.length > 0)
        failed.push({ name: module.relativeModuleId, reason: reasonOf(broken) });
      for (const suite of module.children.allSuites()) {
        const errors = suite.errors();
        if (errors.length > 0)
          failed.push({
            name: `${module.relativeModuleId} › ${suite.fullName}`,
            reason: reasonOf(errors),
          });
      }
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        const told = () => ({
          name: `${module.relativeModuleId} › ${test.fullName}`,
          reason: reasonOf(errors ?? []),
        });
        if (state === 'passed') passed += 1;
        if (state === 'failed') failed.push(told());
        if (test.diagnostic()?.flaky) flaky.push(told());
      }
    }
    writeReport(file, { passed, failed, flaky });
  }
}
