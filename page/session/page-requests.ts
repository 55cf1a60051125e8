import { base58 } from '@scure/base';
import { createHttpClient, type HttpClient } from '../../client/src/http-client.ts';
import { checkSignInMessage } from '../../client/src/sign-in-message.ts';
import type { Signer } from '../../client/src/signer.ts';
import type { Network } from '../../client/src/words.ts';
import {
  readChallenge,
  readProven,
  readRedeemed,
  readSession,
  readSettings,
  type PageSession,
  type PageSettings,
} from './page-answers.ts';
import { createPageTransport } from './transport.ts';

/** Short, because a person is waiting; the client library repeats each of them. */
const TIMEOUT_MS = 15_000;
const MAX_RETRIES = 2;
const MAX_RETRY_WAIT_MS = 10_000;

/** The page's routes that are not the API's. */
export interface PageRequests {
  settings(): Promise<PageSettings>;
  session(): Promise<PageSession>;
  /** Redeems a link's token once; the answer names its operation. */
  redeem(token: string): Promise<{ operationId: string; session: PageSession }>;
  /** Has the wallet sign in. Nothing is signed unless the text is this page's own, for this wallet and network. */
  prove(network: Network, signer: Signer): Promise<PageSession>;
  end(): Promise<void>;
  /** Asks for play money. */
  fund(network: Network, address: string): Promise<void>;
}

export function createPageRequests(defaultNetwork: Network = 'devnet'): PageRequests {
  const http = httpClient(defaultNetwork);
  return {
    settings: async () => readSettings(await http.request({ method: 'GET', path: '/settings' })),
    session: async () => readSession(await http.request({ method: 'GET', path: '/session' })),
    redeem: async (token) =>
      readRedeemed(await http.request({ method: 'POST', path: '/session/redeem', body: { token } })),
    prove: async (network, signer) => await prove(httpClient(network), network, signer),
    end: async () => {
      await http.request({ method: 'DELETE', path: '/session' });
    },
    fund: async (network, address) => {
      // A repeat could pay twice, and a person can press again.
      await httpClient(network).request({
        method: 'POST',
        path: '/faucet',
        body: { address },
        repeat: false,
      });
    },
  };
}

function httpClient(network: Network): HttpClient {
  return createHttpClient({
    transport: createPageTransport(),
    network,
    timeoutMs: TIMEOUT_MS,
    maxRetries: MAX_RETRIES,
    maxRetryWaitMs: MAX_RETRY_WAIT_MS,
  });
}

async function prove(http: HttpClient, network: Network, signer: Signer): Promise<PageSession> {
  const { address } = signer;
  const { message } = readChallenge(
    await http.request({ method: 'POST', path: '/session/challenge', body: { address } }),
  );
  const { host: domain, origin: uri } = window.location;
  const signature = await signer.signMessage(checkSignInMessage(message, { address, network, domain, uri }));
  const body = { address, message, signature: base58.encode(signature), wallet_type: 'device' };
  return readProven(await http.request({ method: 'POST', path: '/session/proof', body }));
}
