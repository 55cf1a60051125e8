import Mocha from 'mocha';

/**
 * Mocha's own report, then one line that a program can read: `12 passed, 0 failed`. Mocha calls `done` after every
 * hook, so that nothing of the run is printed after it.
 */
export default class SummaryReporter extends Mocha.reporters.Spec {
  override done(failures: number, finish: (failures: number) => void): void {
    process.stdout.write(`${this.stats.passes} passed, ${this.stats.failures} failed\n`);
    finish(failures);
  }
}
