import { createOperationQueries } from '../../db/operations/operation-queries.ts';
import type { Database } from '../../db/postgres/connect.ts';
import { createWalletChallengeStore } from '../../db/wallets/wallet-challenge-store.ts';
import { createWalletStore } from '../../db/wallets/wallet-store.ts';
import type { SignUp } from '../../domain/access/sign-up.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { OperationKinds } from '../../domain/operations/operation-kind.ts';
import { createOperationActions } from '../operations/act-on-operation.ts';
import type { OperationListener } from '../operations/operation-listener.ts';
import { createOperationReader } from '../operations/read-operation.ts';
import type { RequestOperation } from '../operations/request-operation.ts';
import type { TemporalGateway } from '../temporal-gateway.ts';
import { createSignInProof } from '../wallets/sign-in-proof.ts';
import { createWalletToFollow } from '../wallets/wallet-to-follow.ts';
import { createProveCreation } from './prove-creation.ts';
import { createRequestCreation } from './request-creation.ts';

export interface WalletCreationDeps {
  kinds: OperationKinds;
  database: Database;
  chain: ChainReader;
  gateway: Pick<TemporalGateway, 'act'>;
  operationListener: OperationListener;
  requestOperation: RequestOperation;
  signUp: SignUp;
}

export type WalletCreation = ReturnType<typeof createWalletCreation>;

/** Asks a person for a wallet, which proves itself on the wallet page. Meanwhile it is an operation like any other. */
export function createWalletCreation({
  kinds,
  database,
  chain,
  gateway,
  operationListener,
  requestOperation,
  signUp,
}: WalletCreationDeps) {
  const wallets = createWalletStore(database);
  const reader = createOperationReader({ queries: createOperationQueries(database) });
  const { act } = createOperationActions({ kinds, reader, gateway, operationListener });
  const proof = createSignInProof({
    chain,
    challenges: createWalletChallengeStore(database),
    asker: 'page',
    route: 'POST /page/operations/{operation_id}/challenge',
  });
  return {
    request: createRequestCreation({ wallets, requestOperation }),
    ...createProveCreation({
      kinds,
      reader,
      act,
      proof,
      toFollow: createWalletToFollow({ chain, wallets }),
      signUp,
    }),
  };
}
