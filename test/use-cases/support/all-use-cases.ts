import { setTimeout as delay } from 'node:timers/promises';
import type { SignUp } from '../../../domain/access/sign-up.ts';
import type { ChainReader } from '../../../domain/chain-reader.ts';
import { TIER_REQUESTS_PER_HOUR } from '../../../domain/access/request-limits.ts';
import { createColumnCipher } from '../../../encryption/column-cipher.ts';
import { createKeyedHash } from '../../../encryption/keyed-hash.ts';
import { createUserKeys } from '../../../encryption/user-keys.ts';
import { parseKeyRing } from '../../../encryption/key-ring.ts';
import { TEST_KEY_RING_TEXT } from '../../../encryption/test-key.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { createUseCases, type UseCases } from '../../../use-cases/index.ts';
import type { Database } from '../../../db/postgres/connect.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { fakeSwapMarket } from '../../support/fake-swap-market.ts';
import { fakePoolSource } from '../../support/fake-pools.ts';
import { fakeChain } from './fake-chain.ts';

export interface AllUseCases {
  useCases: UseCases;
  /** How often Temporal or a receiver of webhooks was called. */
  callsOutside(): number;
}

/** The use cases on a real database. Temporal and receivers take everything, and so does the chain unless one is given. */
export function allUseCases(
  database: Database,
  chain: ChainReader = fakeChain(),
  { signUp = 'open' }: { signUp?: SignUp } = {},
): AllUseCases {
  const keyRing = parseKeyRing(TEST_KEY_RING_TEXT, { allowTestKey: true });
  let calls = 0;
  const useCases = createUseCases({
    database,
    chain,
    gateway: {
      async startOperation() {
        calls += 1;
      },
      async act() {
        calls += 1;
        return { outcome: 'applied' };
      },
    },
    // None comes. As the real ones, it gives up when the time is over, and not at once.
    operationListener: {
      subscribe: () => ({
        next: (milliseconds, signal) => delay(milliseconds, false, { signal }).catch(() => false),
        close: () => undefined,
      }),
    },
    cipher: createColumnCipher(keyRing),
    keyedHash: createKeyedHash(keyRing),
    userKeys: createUserKeys(createColumnCipher(keyRing)),
    targetGuard: { checkUrl: async () => undefined },
    async postTest() {
      calls += 1;
      return { kind: 'response', status: 204, durationMs: 1, responseBody: '' };
    },
    eventRetentionMs: 86_400_000,
    tierLimits: TIER_REQUESTS_PER_HOUR,
    signUp,
    prices: { network: 'devnet', maxAgeMs: 60_000, maxDifferenceBasisPoints: 300 },
    pools: { sources: [fakePoolSource()] },
    swaps: fakeSwapMarket(),
    async askFaucet() {
      calls += 1;
      return [];
    },
    readInitData: null,
    log: createLogger({ level: 'silent', service: 'test', stream: memoryStream() }),
  });
  return { useCases, callsOutside: () => calls };
}
