import { isIPv6 } from 'node:net';
import { ServiceError } from '../domain/errors.ts';

/** Wrong and missing keys of one address. */
export interface WrongKeyLimit {
  /** Counts an attempt, until it is forgiven; throws RATE_LIMIT_EXCEEDED where there were too many. */
  enter(address: string): { forgive(): void };
}

const WINDOW_MS = 60_000;

/** A person who mixes up keys needs a few; a key of 190 bits is not guessed with any number. */
const MAX_A_MINUTE = 60;

/** Some 2 MB. Beyond it the address that began longest ago is forgotten. */
const MAX_ADDRESSES = 10_000;

/** Keeps those who have no key from costing database time. In the memory of each process. */
export function createWrongKeyLimit({
  perMinute = MAX_A_MINUTE,
  maxAddresses = MAX_ADDRESSES,
  now = () => performance.now(),
} = {}): WrongKeyLimit {
  // In the order in which their minutes began.
  const windows = new Map<string, { count: number; endsAtMs: number }>();

  function begin(subject: string): { count: number; endsAtMs: number } {
    windows.delete(subject);
    const [longestAgo] = windows.keys();
    if (windows.size >= maxAddresses && longestAgo !== undefined) windows.delete(longestAgo);
    const window = { count: 0, endsAtMs: now() + WINDOW_MS };
    windows.set(subject, window);
    return window;
  }

  return {
    enter(address) {
      const subject = networkOf(address);
      const known = windows.get(subject);
      const window = known && known.endsAtMs > now() ? known : begin(subject);
      if (window.count >= perMinute) {
        throw new ServiceError('RATE_LIMIT_EXCEEDED', 'Too many requests without a valid API key.', {
          details: `At most ${perMinute} a minute from one address.`,
          retryAfterSeconds: Math.ceil((window.endsAtMs - now()) / 1_000),
        });
      }
      window.count += 1;
      return {
        forgive() {
          window.count -= 1;
        },
      };
    },
  };
}

/** Who has an IPv6 address has a whole /64 of them (RFC 6177, section 2). */
function networkOf(address: string): string {
  // As a socket that listens on both families names a caller with an IPv4 address.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const before = head.split(':').filter(Boolean);
  const behind = tail.split(':').filter(Boolean);
  const leftOut = Math.max(0, IPV6_GROUPS - before.length - behind.length);
  return [...before, ...Array<string>(leftOut).fill('0'), ...behind]
    .slice(0, IPV6_GROUPS / 2)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

const IPV6_GROUPS = 8;
