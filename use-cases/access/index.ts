import { createAccountStore } from '../../db/access/account-store.ts';
import { createRequestLimitStore } from '../../db/access/request-limit-store.ts';
import type { Database } from '../../db/postgres/connect.ts';
import {
  countedAs,
  requestsPerHour,
  TIER_REQUESTS_PER_HOUR,
  type CountedActor,
  type TierLimits,
} from '../../domain/access/request-limits.ts';
import { createAccountAdministration } from './account-administration.ts';
import { createApiKeys } from './api-keys.ts';
import { createCallerAuthentication, WRONG_KEYS } from './caller-authentication.ts';
import { createRequestLimit, type RequestAllowance } from './request-limit.ts';
import { createAttemptLimit } from './attempt-limit.ts';

export interface AccessDeps {
  database: Database;
  /** The admin command counts no requests, so it needs no settings. */
  tierLimits?: TierLimits;
}

export type Access = ReturnType<typeof createAccess>;

/** Who may call, how often, and the operator's commands for accounts and keys. */
export function createAccess({ database, tierLimits = TIER_REQUESTS_PER_HOUR }: AccessDeps) {
  const accounts = createAccountStore(database);
  const requestLimits = createRequestLimitStore(database);
  const limit = createRequestLimit({ store: requestLimits });
  const apiKeys = createApiKeys({ accounts });
  const { authenticate } = createCallerAuthentication({ apiKeys, wrongKeys: createAttemptLimit(WRONG_KEYS) });
  return {
    authenticate,
    countRequest: (actor: CountedActor): Promise<RequestAllowance> =>
      limit.take(countedAs(actor), requestsPerHour(actor, tierLimits)),
    removeOldLimits: requestLimits.removeOld,

    ...createAccountAdministration({ accounts }),
    createKey: apiKeys.create,
  };
}
