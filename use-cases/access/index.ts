import { createInvitationStore } from '../../db/sessions/invitation-store.ts';
import { createSessionAdministration } from '../../db/sessions/session-administration.ts';
import { createBotTokenStore } from '../../db/access/bot-token-store.ts';
import { createApiKeyStore } from '../../db/access/api-key-store.ts';
import { createCredentialStore } from '../../db/access/credential-store.ts';
import { createAccountStore } from '../../db/access/account-store.ts';
import { createOpenCredentialQueries } from '../../db/access/open-credentials.ts';
import { createRequestLimitStore } from '../../db/access/request-limit-store.ts';
import type { Database } from '../../db/postgres/connect.ts';
import {
  countedAs,
  requestsPerHour,
  TIER_REQUESTS_PER_HOUR,
  type CountedActor,
  type TierLimits,
} from '../../domain/access/request-limits.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { createEndSessions } from './end-sessions.ts';
import { createAccountAdministration } from './account-administration.ts';
import { createApiKeys } from './api-keys.ts';
import { createBotTokens, isBotToken } from './bot-tokens.ts';
import { createCallerAuthentication, WRONG_KEYS } from './caller-authentication.ts';
import { createOwnAccount } from './own-account.ts';
import { createOwnKeys } from './own-keys.ts';
import { createRevokePasted } from './revoke-pasted.ts';
import { createInvitations } from './invitations.ts';
import { createRequestLimit, type RequestAllowance } from './request-limit.ts';
import { createAttemptLimit } from './attempt-limit.ts';
import { createWatchCredentials } from './watch-credentials.ts';

export interface AccessDeps {
  database: Database;
  /** The admin command counts no requests, so it needs no settings. */
  tierLimits?: TierLimits;
  /** Nor does it watch credentials. */
  log?: Pick<Logger, 'warn'>;
}

export type Access = ReturnType<typeof createAccess>;

/** Who may call, how often, and the operator's commands for accounts, keys and the wallet page's visitors. */
export function createAccess({ database, tierLimits = TIER_REQUESTS_PER_HOUR, log }: AccessDeps) {
  const accounts = createAccountStore(database);
  const requestLimits = createRequestLimitStore(database);
  const limit = createRequestLimit({ store: requestLimits });
  const keys = createApiKeyStore(database);
  const credentials = createCredentialStore(database);
  const apiKeys = createApiKeys({ keys, credentials });
  const { authenticate: authenticateBotToken, ...botTokens } = createBotTokens({
    tokens: createBotTokenStore(database),
    credentials,
  });
  const { authenticate } = createCallerAuthentication({
    apiKeys: {
      authenticate: (authorization) =>
        isBotToken(authorization) ? authenticateBotToken(authorization) : apiKeys.authenticate(authorization),
    },
    wrongKeys: createAttemptLimit(WRONG_KEYS),
  });
  return {
    authenticate,
    countRequest: (actor: CountedActor): Promise<RequestAllowance> =>
      limit.take(countedAs(actor), requestsPerHour(actor, tierLimits)),
    watchCredential: createWatchCredentials({
      credentials: createOpenCredentialQueries(database),
      onProblem: (error) => log?.warn({ err: error }, 'the credentials of open streams were not checked'),
    }),
    removeOldLimits: requestLimits.removeOld,

    ...createAccountAdministration({ accounts, keys, credentials }),
    ...createOwnKeys({ keys, credentials }),
    ...createOwnAccount({ credentials }),
    ...createEndSessions({ sessions: createSessionAdministration(database) }),
    ...createInvitations({ invitations: createInvitationStore(database) }),
    createKey: apiKeys.create,
    ...botTokens,
    revokePasted: createRevokePasted({ credentials }),
  };
}
