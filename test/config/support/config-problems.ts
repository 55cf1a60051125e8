import { ConfigError } from '../../../config/config-error.ts';
import { loadConfig } from '../../../config/config.ts';

/** All problems of an environment, one text each. */
export function configProblems(environment: Record<string, string | undefined>): readonly string[] {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}
