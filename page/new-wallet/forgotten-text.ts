import type { DeviceSecret } from '../device/index.ts';
import { t } from '../texts/text.ts';

/** The way out for a person who lost the key of the lock. */
export function forgottenText({ kind }: Pick<DeviceSecret, 'kind'>): string {
  return kind === 'key' ? t('forgotten-key') : t('forgotten');
}
