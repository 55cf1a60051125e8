import { DeviceError } from '../device-error.ts';

/** How well a passphrase withstands a program that tries the likely ones first. It has nothing of the passphrase. */
export interface Judgement {
  /** `weak` is refused for a new lock. */
  strength: 'weak' | 'fair' | 'strong';
  /** The library's key for what makes it weak, such as `topTen`; null if it says nothing. */
  warning: string | null;
  /** The library's keys for what would help, such as `anotherWord`. */
  suggestions: readonly string[];
}

/**
 * Judges on this device, with dictionaries that are loaded from the page's own origin the first time. Throws
 * PASSPHRASE_NOT_JUDGED if they do not load. Some browsers remember that until the page is loaded again.
 */
export async function judgePassphrase(passphrase: string): Promise<Judgement> {
  const { judge } = await import('./passphrase-judge.ts').catch((cause: unknown) => {
    throw new DeviceError('PASSPHRASE_NOT_JUDGED', undefined, { cause });
  });
  return judge(passphrase.normalize('NFKC'));
}
