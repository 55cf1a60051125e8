import { createTimelineQueries } from '../db/operations/timeline-queries.ts';
import type { Database } from '../db/postgres/connect.ts';
import type { TierLimits } from '../domain/access/request-limits.ts';
import type { ChainReader } from '../domain/chain-reader.ts';
import type { Cipher } from '../domain/cipher.ts';
import { KINDS } from '../domain/kinds.ts';
import type { OperationKinds } from '../domain/operations/operation-kind.ts';
import type { KeyedHash } from '../domain/keyed-hash.ts';
import type { TargetGuard } from '../domain/webhooks/target-guard.ts';
import type { Logger } from '../telemetry/logger.ts';
import { createAccess } from './access/index.ts';
import { createEvents } from './events/index.ts';
import { createOperations } from './operations/index.ts';
import type { OperationNotices } from './operations/operation-notices.ts';
import type { WaiterLimit } from './operations/waiter-limit.ts';
import { createSends } from './sends/index.ts';
import { createSessions } from './sessions/index.ts';
import type { TemporalGateway } from './temporal-gateway.ts';
import { createWallets } from './wallets/index.ts';
import { createWebhooks } from './webhooks/index.ts';
import type { PostTest } from './webhooks/test-webhook.ts';

/** Parts that exist once in a process. Stores and queries are created from the database here. */
export interface UseCasesDeps {
  /** Default: the kinds of the service. */
  kinds?: OperationKinds | undefined;
  database: Database;
  chain: ChainReader;
  gateway: Pick<TemporalGateway, 'startOperation' | 'act'>;
  notices: OperationNotices;
  cipher: Cipher;
  keyedHash: KeyedHash;
  targetGuard: Pick<TargetGuard, 'checkUrl'>;
  postTest: PostTest;
  eventRetentionMs: number;
  /** Requests an hour of an account without a limit of its own. */
  tierLimits: TierLimits;
  /** Tests pass smaller limits. */
  waiters?: WaiterLimit | undefined;
  log: Logger;
}

export type UseCases = ReturnType<typeof createUseCases>;

/** All use cases of the service. Every process that serves callers takes this object. */
export function createUseCases({
  kinds = KINDS,
  database,
  chain,
  gateway,
  notices,
  cipher,
  keyedHash,
  targetGuard,
  postTest,
  eventRetentionMs,
  tierLimits,
  waiters,
  log,
}: UseCasesDeps) {
  // Shared, because it keeps the epoch, which cursors of operations and events have in common.
  const timeline = createTimelineQueries(database);
  const operations = createOperations({
    kinds,
    database,
    timeline,
    chain,
    gateway,
    notices,
    waiters,
    log,
  });
  return {
    operations,
    sends: createSends({ database, chain, requestOperation: operations.request }),
    wallets: createWallets({ database, chain }),
    webhooks: createWebhooks({ database, cipher, keyedHash, targetGuard, postTest, eventRetentionMs }),
    events: createEvents({ database, timeline, eventRetentionMs }),
    sessions: createSessions({ database, chain }),
    access: createAccess({ database, tierLimits }),
  };
}
