import { base58 } from '@scure/base';
import { createApiClient, type ApiAnswer, type CallApi } from '../../support/api-client.ts';
import type { TestWallet } from '../../support/chain-client.ts';
import type { TestService } from '../../support/wallet-service.ts';

/** One account that connects wallets. */
export interface WalletCaller {
  accountId: string;
  call: CallApi;
  challenge(json: object): Promise<ApiAnswer>;
  connect(json: object): Promise<ApiAnswer>;
}

export async function newWalletCaller(service: TestService): Promise<WalletCaller> {
  const { accountId, apiKey } = await service.createAccount('free');
  const call = await createApiClient(service, apiKey);
  const post = (path: string, json: object) => call(path, { method: 'POST', json });
  return {
    accountId,
    call,
    challenge: (json) => post('/v1/wallets/challenge', json),
    connect: (json) => post('/v1/wallets', json),
  };
}

/** The body that connects the wallet, with a text that the service has just given out. */
export async function signedChallenge({ challenge }: WalletCaller, wallet: TestWallet) {
  const { data } = await challenge({ address: wallet.address });
  const message = String(data['message']);
  const signature = base58.encode(await wallet.signMessage(Buffer.from(message)));
  return { address: wallet.address, message, signature };
}
