import { base58 } from '@scure/base';
import { readFields } from '../../client/src/transport/field-reader.ts';
import { createHttpClient, type HttpClient } from '../../client/src/transport/http-client.ts';
import { checkSignInMessage } from '../../client/src/checks/sign-in-message.ts';
import type { Network } from '../../client/src/network.ts';
import { readRecipients, type NamedAddress, type SavedRecipient } from '../recipients/named-recipients.ts';
import type { WalletSigner } from '../wallets/page-wallet.ts';
import {
  readChallenge,
  readHandedOver,
  readLinkedChats,
  readProven,
  readRedeemed,
  readSession,
  readValues,
  readWalletSession,
  type DayValue,
  type LinkedChat,
  type Opened,
  type PageSession,
} from './page-answers.ts';
import type { ServiceConnection } from './service-connection.ts';

/** Short, because a person is waiting; the client library repeats each of them. */
const TIMEOUT_MS = 15_000;
const MAX_RETRIES = 2;
const MAX_RETRY_WAIT_MS = 10_000;

/** The page's routes that are not the API's. */
export interface PageRequests {
  /** As the service gives them, for `readSettings`. */
  settings(): Promise<unknown>;
  session(): Promise<PageSession>;
  /** Redeems a link's token once; the answer names its operation, or none if it is an invitation. */
  redeem(token: string): Promise<{ operationId: string | null; session: PageSession }>;
  /** Opens a session with the messenger's word for the person, which works once. */
  openInMessenger(initData: string, operationId: string | null): Promise<PageSession>;
  /** A link that continues in another browser. The session ends. */
  handOver(operationId: string): Promise<string>;
  /** Has the wallet sign in. Nothing is signed unless the text is this page's own, for this wallet and network. */
  prove(network: Network, signer: WalletSigner): Promise<PageSession>;
  /** The same for an operation that asks for a wallet. */
  proveFor(operationId: string, network: Network, signer: WalletSigner): Promise<PageSession>;
  /** Takes the credential of an operation that a wallet of this session has verified. It is returned only once. */
  takeCredential(operationId: string): Promise<string>;
  /** Disconnects the session's wallet from the service. */
  disconnect(): Promise<PageSession>;
  end(): Promise<void>;
  /** The value of the session's wallet on each day on which it was known, the oldest first. */
  values(network: Network, address: string, signal: AbortSignal): Promise<DayValue[]>;
  /** The chats that are linked to the session's wallet, the newest link first. */
  linkedChats(network: Network, address: string, signal: AbortSignal): Promise<LinkedChat[]>;
  unlinkChat(network: Network, address: string, id: string): Promise<void>;
  /** The address book of the session's wallet. */
  recipients(network: Network): Promise<SavedRecipient[]>;
  saveRecipient(network: Network, named: NamedAddress): Promise<void>;
  removeRecipient(network: Network, address: string): Promise<void>;
  /** Asks for play money. */
  fund(network: Network, address: string): Promise<void>;
}

export function createPageRequests(
  connection: ServiceConnection,
  defaultNetwork: Network = 'devnet',
): PageRequests {
  const http = httpClient(connection, defaultNetwork);

  /** A session that is there keeps its token. */
  function kept({ session, token }: Opened): PageSession {
    if (token !== null) connection.keepToken(token);
    return session;
  }

  return {
    settings: () => http.request({ method: 'GET', path: '/settings' }),
    session: async () => readSession(await http.request({ method: 'GET', path: '/session' })),
    redeem: async (linkToken) => {
      const redeemed = readRedeemed(
        await http.request({ method: 'POST', path: '/session/redeem', body: { token: linkToken } }),
      );
      return { operationId: redeemed.operationId, session: kept(redeemed) };
    },
    openInMessenger: async (initData, operationId) => {
      const body = { init_data: initData, operation_id: operationId };
      // A repeat would be refused, as a copy would be.
      return kept(
        readProven(await http.request({ method: 'POST', path: '/session/messenger', body, repeat: false })),
      );
    },
    handOver: async (operationId) => {
      const body = { operation_id: operationId };
      const url = readHandedOver(
        await http.request({ method: 'POST', path: '/session/hand-over', body, repeat: false }),
      );
      connection.keepToken(null);
      return url;
    },
    prove: async (network, signer) =>
      kept(readProven(await prove(httpClient(connection, network), '/session', network, signer))),
    proveFor: async (operationId, network, signer) =>
      readWalletSession(
        await prove(httpClient(connection, network), `/operations/${operationId}`, network, signer),
      ),
    takeCredential: async (operationId) =>
      readFields(
        await http.request({
          method: 'POST',
          path: `/operations/${operationId}/credential`,
          // The first answer has the credential, and a repeat would be refused.
          repeat: false,
        }),
        'credential',
      ).text('secret'),
    disconnect: async () =>
      readWalletSession(await http.request({ method: 'DELETE', path: '/session/wallet' })),
    end: async () => {
      await http.request({ method: 'DELETE', path: '/session' });
      connection.keepToken(null);
    },
    values: async (network, address, signal) =>
      readValues(
        await httpClient(connection, network).request({
          method: 'GET',
          path: '/wallet/values',
          query: { address },
          signal,
        }),
      ),
    linkedChats: async (network, address, signal) =>
      readLinkedChats(
        await httpClient(connection, network).request({
          method: 'GET',
          path: '/wallet/chats',
          query: { address },
          signal,
        }),
      ),
    unlinkChat: async (network, address, id) => {
      await httpClient(connection, network).request({
        method: 'DELETE',
        path: `/wallet/chats/${encodeURIComponent(id)}`,
        query: { address },
      });
    },
    recipients: async (network) =>
      readRecipients(
        await httpClient(connection, network).request({ method: 'GET', path: '/wallet/recipients' }),
      ),
    saveRecipient: async (network, { address, name }) => {
      await httpClient(connection, network).request({
        method: 'PUT',
        path: `/wallet/recipients/${address}`,
        body: { name },
      });
    },
    removeRecipient: async (network, address) => {
      await httpClient(connection, network).request({
        method: 'DELETE',
        path: `/wallet/recipients/${address}`,
      });
    },
    fund: async (network, address) => {
      // A repeat could pay twice, and a person can press again.
      await httpClient(connection, network).request({
        method: 'POST',
        path: '/faucet',
        body: { address },
        repeat: false,
      });
    },
  };
}

function httpClient({ transport }: ServiceConnection, network: Network): HttpClient {
  return createHttpClient({
    transport,
    network,
    timeoutMs: TIMEOUT_MS,
    maxRetries: MAX_RETRIES,
    maxRetryWaitMs: MAX_RETRY_WAIT_MS,
  });
}

/** The answer to a proof: for the session, or for an operation. */
async function prove(
  http: HttpClient,
  path: string,
  network: Network,
  signer: WalletSigner,
): Promise<unknown> {
  const { address, walletType } = signer;
  const { message } = readChallenge(
    await http.request({ method: 'POST', path: `${path}/challenge`, body: { address } }),
  );
  const { host: domain, origin: uri } = window.location;
  const signature = await signer.signText(checkSignInMessage(message, { address, network, domain, uri }));
  const body = { address, message, signature: base58.encode(signature), wallet_type: walletType };
  return await http.request({ method: 'POST', path: `${path}/proof`, body });
}
