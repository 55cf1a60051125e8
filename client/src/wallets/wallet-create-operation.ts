import { contentHash } from '../checks/content-hash.ts';
import type { Network } from '../network.ts';
import type { OperationLink } from '../operations/operation-types.ts';
import { createOperation, type Operation } from '../operations/operation.ts';
import type { OperationsApi } from '../operations/operations-api.ts';
import type { CallOptions } from '../transport/call-options.ts';
import type { WalletCreateOperationData } from './wallet-create-operation-data.ts';
import { expectWalletCreate, WALLET_CREATE_KIND } from './wallet-create-response.ts';

export interface CreateWalletOptions extends CallOptions {
  /** The same key continues the same operation. */
  idempotencyKey?: string | undefined;
}

/** Asks a person for a wallet. `data.wallet_create.wallet` is the wallet, after its key has signed on the wallet page. */
export interface WalletCreateOperation extends Operation<WalletCreateOperationData> {
  /** For the person. One browser can open it, once; another link revokes those that were not opened. */
  createLink(options?: CallOptions): Promise<OperationLink>;
}

export interface CreateWalletCreateOperationInput {
  operationsApi: OperationsApi;
  network: Network;
  data: WalletCreateOperationData;
}

export function createWalletCreateOperation({
  operationsApi,
  network,
  data,
}: CreateWalletCreateOperationInput): WalletCreateOperation {
  const { operation } = createOperation({
    operationsApi,
    data,
    contentHash: contentHash({
      version: data.content_version,
      operationId: data.operation_id,
      network,
      chainId: data.chain_id,
      kind: WALLET_CREATE_KIND,
      parts: [],
    }),
    expectKind: expectWalletCreate,
  });
  return Object.assign(operation, {
    createLink: (options?: CallOptions) => operationsApi.createLink(operation.id, options),
  });
}
