import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const INTERVAL_MS = 20;

/**
 * Runs `work` while all memory that nothing refers to is collected again and again. Functions that run for the first time are compiled as
 * in a process that has run for long: then a variable holds its value only up to its last use.
 */
export async function whileCollecting<T>(work: () => Promise<T>): Promise<T> {
  setFlagsFromString('--expose-gc');
  setFlagsFromString('--always-turbofan');
  const collecting = setInterval(runInNewContext('gc') as () => void, INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(collecting);
    setFlagsFromString('--no-always-turbofan');
  }
}
