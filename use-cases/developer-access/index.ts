import { createDeveloperAccessStore } from '../../db/access/developer-access-store.ts';
import { createChatUserStore } from '../../db/chats/chat-user-store.ts';
import { createOperationQueries } from '../../db/operations/operation-queries.ts';
import type { Database } from '../../db/postgres/connect.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import { createOperationReader } from '../operations/read-operation.ts';
import type { RequestOperation } from '../operations/request-operation.ts';
import { createRequestAccess } from './request-access.ts';
import { createTakeCredential } from './take-credential.ts';

export interface DeveloperAccessDeps {
  database: Database;
  userKeys: UserKeys;
  requestOperation: RequestOperation;
}

/** How a person of the bot becomes a developer: an operation that a linked wallet completes, and then the credential, once. */
export function createDeveloperAccess({ database, userKeys, requestOperation }: DeveloperAccessDeps) {
  return {
    request: createRequestAccess({ requestOperation }),
    ...createTakeCredential({
      reader: createOperationReader({ queries: createOperationQueries(database) }),
      store: createDeveloperAccessStore(database),
      users: createChatUserStore(database),
      userKeys,
    }),
  };
}
