import { createHttpClient } from '../client/src/transport/http-client.ts';
import { readOperation } from '../client/src/operations/operation-responses.ts';
import { createOperationsApi } from '../client/src/operations/operations-api.ts';
import { createHttpTransport, createWalletClient, type OperationData } from '../client/src/index.ts';
import {
  readUnsignedTransaction,
  writeSignedTransaction,
} from '../client/src/checks/messages/unsigned-transaction.ts';
import type { BenchWallet } from './wallets.ts';

const NETWORK = 'devnet';
const REQUEST_TIMEOUT_MS = 15_000;
/** The longest time that the service may delay an answer. */
const LONG_POLL_SECONDS = 25;

const AMOUNT = '0.000002';

/** Sends through the service: whole ones by the client library, and parts of one if a part is measured. */
export interface ServiceSends {
  /** POST /v1/wallet/send: answers with the preview. */
  create(wallet: BenchWallet): Promise<OperationData>;
  cancel(operationId: string): Promise<void>;
  /** Everything up to the signature. The returned function hands it over and resolves when the send is confirmed. */
  prepare(wallet: BenchWallet): Promise<() => Promise<void>>;
  whole(wallet: BenchWallet): Promise<void>;
}

export function createServiceSends({ apiUrl, apiKey }: { apiUrl: string; apiKey: string }): ServiceSends {
  const http = createHttpClient({
    transport: createHttpTransport({ baseUrl: apiUrl, apiKey }),
    network: NETWORK,
    timeoutMs: REQUEST_TIMEOUT_MS,
    maxRetries: 0,
    maxRetryWaitMs: 0,
  });
  const operations = createOperationsApi(http);
  const client = createWalletClient({ baseUrl: apiUrl, apiKey, network: NETWORK });
  const sendOf = ({ signer, recipient }: BenchWallet) => ({
    from: signer.address,
    to: recipient.publicKey.toBase58(),
    amount: AMOUNT,
    token: 'SOL' as const,
  });

  async function create(wallet: BenchWallet): Promise<OperationData> {
    return readOperation(await http.request({ method: 'POST', path: '/wallet/send', body: sendOf(wallet) }));
  }

  return {
    create,
    async cancel(operationId) {
      await operations.cancel(operationId);
    },
    async prepare(wallet) {
      const { operation_id: id, content_hash: hash } = await create(wallet);
      await operations.confirm(id, hash);
      const { transaction } = await operations.createSigningRequest(id);
      const message = readUnsignedTransaction(transaction);
      const signed = writeSignedTransaction(message, await wallet.signer.signMessage(message));
      return async () => {
        let operation = await operations.submitSignature(id, signed);
        while (operation.status === 'submitted') {
          operation = await operations.get(id, { wait: LONG_POLL_SECONDS, afterVersion: operation.version });
        }
        expectConfirmed(operation);
      };
    },
    async whole(wallet) {
      const operation = await client.send(sendOf(wallet));
      await operation.confirm(wallet.signer);
      await operation.waitFor();
      expectConfirmed(operation.data);
    },
  };
}

export function expectConfirmed({ operation_id: id, status }: OperationData): void {
  if (status !== 'confirmed') throw new Error(`operation ${id} is ${status} instead of confirmed`);
}
