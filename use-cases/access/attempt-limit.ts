import ipaddr from 'ipaddr.js';
import { ServiceError } from '../../domain/errors.ts';

/** Limits attempts of one address that fail, such as lookups of a wrong key. */
export interface AttemptLimit {
  /**
   * Admits one attempt, which ends with `leave`; throws RATE_LIMIT_EXCEEDED if too many were wrong. Waits if attempts under way
   * could still exceed the limit: no caller is refused before they have turned out wrong.
   */
  enter(address: string): Promise<Attempt>;
}

export interface Attempt {
  /** Only wrong ones count. */
  leave(outcome: 'wrong' | 'not wrong'): void;
}

interface Attempts {
  wrong: number;
  /** End of the minute in which `wrong` is counted. */
  endsAtMs: number;
  underWay: number;
  /** Called one by one, as places become free. */
  waiting: (() => void)[];
}

const WINDOW_MS = 60_000;

/** About 2 MB. Beyond it, the address whose minute began first is forgotten. */
const MAX_ADDRESSES = 10_000;

export interface AttemptLimitOptions {
  perMinute: number;
  /** The message of the error. */
  refusal: string;
  /** Names the source of the attempts in the error. */
  from?: string;
  maxAddresses?: number;
  now?: () => number;
}

/** Counted in the memory of each process. */
export function createAttemptLimit({
  perMinute,
  refusal,
  from = 'one address',
  maxAddresses = MAX_ADDRESSES,
  now = () => performance.now(),
}: AttemptLimitOptions): AttemptLimit {
  // In the order in which their minutes began.
  const addresses = new Map<string, Attempts>();

  function attemptsOf(subject: string): Attempts {
    const known = addresses.get(subject);
    if (known && known.endsAtMs > now()) return known;
    addresses.delete(subject);
    if (addresses.size >= maxAddresses) forgetOne();
    // The same object as before: lookups under way and waiting ones count for the new minute.
    const attempts = Object.assign(known ?? { underWay: 0, waiting: [] }, {
      wrong: 0,
      endsAtMs: now() + WINDOW_MS,
    });
    addresses.set(subject, attempts);
    return attempts;
  }

  /** Skips addresses with waiting requests: the connections limit their number. */
  function forgetOne(): void {
    for (const [subject, { underWay, waiting }] of addresses) {
      if (underWay > 0 || waiting.length > 0) continue;
      addresses.delete(subject);
      return;
    }
  }

  return {
    async enter(address) {
      const subject = networkOf(address);
      for (;;) {
        const attempts = attemptsOf(subject);
        if (attempts.wrong >= perMinute) {
          throw new ServiceError('RATE_LIMIT_EXCEEDED', refusal, {
            details: `At most ${perMinute} a minute from ${from}.`,
            retryAfterSeconds: Math.ceil((attempts.endsAtMs - now()) / 1_000),
          });
        }
        if (attempts.wrong + attempts.underWay < perMinute) {
          attempts.underWay += 1;
          return { leave: (outcome) => leave(attempts, outcome) };
        }
        await new Promise<void>((resolve) => attempts.waiting.push(resolve));
      }
    },
  };

  function leave(attempts: Attempts, outcome: 'wrong' | 'not wrong'): void {
    attempts.underWay -= 1;
    if (outcome === 'wrong') attempts.wrong += 1;
    // No more lookups: all waiting requests are woken and refused.
    if (attempts.wrong >= perMinute) for (const wake of attempts.waiting.splice(0)) wake();
    else if (attempts.wrong + attempts.underWay < perMinute) attempts.waiting.shift()?.();
  }
}

/** The holder of an IPv6 address usually has a whole /64 (RFC 6177, section 2). */
function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const ipv6 = ipaddr.IPv6.parse(address);
  // A socket that listens on both families writes an IPv4 caller this way.
  if (ipv6.isIPv4MappedAddress()) return ipv6.toIPv4Address().toString();
  return ipv6.parts.slice(0, IPV6_PARTS / 2).join(':');
}

const IPV6_PARTS = 8;
