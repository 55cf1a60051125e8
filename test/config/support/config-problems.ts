import { ConfigError } from '../../../config/config-error.ts';
import { loadConfig } from '../../../config/config.ts';

/** Everything that is wrong with an environment, one text for each mistake. */
export function configProblems(environment: Record<string, string | undefined>): readonly string[] {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}
