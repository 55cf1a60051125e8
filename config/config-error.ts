import { OperatorError } from '../domain/operator-error.ts';

/** Lists every problem of the settings, one line each; no line contains a setting's value. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length} problem(s):\n${problems.map((text) => `  - ${text}`).join('\n')}`,
    );
    this.problems = problems;
  }
}
