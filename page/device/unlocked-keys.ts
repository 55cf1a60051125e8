import { DeviceError } from './device-error.ts';
import type { Clock } from './environment.ts';
import type { DeviceRecord } from './record.ts';
import type { OpenLock } from './locks/locks.ts';

export interface UnlockedKeysDeps {
  clock: Clock;
  idleMs: number;
  /** Called after a record was unlocked, and after all were locked. */
  onChange(): void;
}

export interface UnlockedKeys {
  keep(id: string, open: OpenLock): void;
  /** Throws LOCKED, also if another tab gave the record another lock. */
  keyOf(record: DeviceRecord): CryptoKey;
  isUnlocked(record: DeviceRecord): boolean;
  /** Drops the key of one record. */
  drop(id: string): void;
  lock(): void;
  noteActivity(): void;
  /** Counts from the last activity: a shorter time can have passed already. */
  setIdleTime(milliseconds: number): void;
}

/**
 * The keys of unlocked records, in this closure only. They are WebCrypto keys that cannot be exported; the secrets themselves
 * stay encrypted, and are opened for each signature.
 */
export function createUnlockedKeys({ clock, idleMs: firstIdleMs, onChange }: UnlockedKeysDeps): UnlockedKeys {
  const open = new Map<string, OpenLock>();
  let idleMs = firstIdleMs;
  let lastActivity = clock.now();
  let cancelTimer = (): void => undefined;

  return {
    keep(id, lock) {
      lockIfIdle();
      open.set(id, lock);
      restartTimer();
      onChange();
    },
    keyOf(record) {
      const key = find(record);
      if (key === undefined) throw new DeviceError('LOCKED');
      return key;
    },
    isUnlocked: (record) => find(record) !== undefined,
    drop: (id) => void open.delete(id),
    lock,
    noteActivity() {
      lockIfIdle();
      if (open.size > 0) restartTimer();
    },
    setIdleTime(milliseconds) {
      // A phrase that the old time has locked stays locked.
      lockIfIdle();
      idleMs = milliseconds;
      lockIfIdle();
      if (open.size > 0) startTimer();
    },
  };

  function find({ id, public: { lock } }: DeviceRecord): CryptoKey | undefined {
    lockIfIdle();
    const found = open.get(id);
    return found?.lock.salt === lock.salt ? found.key : undefined;
  }

  /** A timer is late after the computer slept, so the time is compared at each use too. */
  function lockIfIdle(): void {
    if (clock.now() - lastActivity >= idleMs) lock();
  }

  function restartTimer(): void {
    lastActivity = clock.now();
    startTimer();
  }

  function startTimer(): void {
    cancelTimer();
    cancelTimer = clock.after(lastActivity + idleMs - clock.now(), lock);
  }

  function lock(): void {
    cancelTimer();
    if (open.size === 0) return;
    open.clear();
    onChange();
  }
}
