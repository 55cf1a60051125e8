import type { DeviceKey, DevicePhrase } from './device-types.ts';
import { isOfKey, type DeviceRecord } from './record.ts';

/** The readable part of a record, as views see it. */
export function presentSecret({ public: part }: DeviceRecord, unlocked: boolean): DevicePhrase | DeviceKey {
  const lock = part.lock.kind;
  if (isOfKey(part)) {
    const { id, wallets } = part;
    return { kind: 'key', id, lock, checked: true, unlocked, wallets };
  }
  const { id, checked, wallets } = part;
  return { kind: 'phrase', id, lock, checked, unlocked, wallets };
}
