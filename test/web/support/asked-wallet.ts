import { expect } from 'chai';
import type { Signer, WalletClient, WalletCreateOperation } from '../../../client/src/index.ts';
import { answerOf, type Answer } from './answer.ts';
import type { BrowserTab } from './browser-tab.ts';
import type { WebService } from './web-service.ts';

/** A tab that opened the link of the operation. */
interface OpenedLink {
  asked: { id: string };
  tab: BrowserTab;
}

/** An operation that asks for a wallet, and the tab that opened its link. */
export interface AskedWallet {
  asked: WalletCreateOperation;
  tab: BrowserTab;
}

export type Persons = ReturnType<typeof createPersons>;

/** People who are asked for a wallet by an account. */
export function createPersons(web: WebService, developer: WalletClient) {
  async function openLink(asked: WalletCreateOperation, tab = web.openTab()): Promise<BrowserTab> {
    const { url } = await asked.createLink();
    const redeemed = await tab.post('/page/session/redeem', { token: url.split('/#')[1] });
    expect(redeemed.status).to.equal(200);
    return tab;
  }

  async function challenge({ asked, tab }: OpenedLink, address: string): Promise<string> {
    const answer = await tab.post(`/page/operations/${asked.id}/challenge`, { address });
    expect(answer.status).to.equal(201);
    return String((await answerOf(answer)).data['message']);
  }

  return {
    openLink,
    challenge,
    async opened(): Promise<AskedWallet> {
      const asked = await developer.createWallet();
      return { asked, tab: await openLink(asked) };
    },
    async prove(of: OpenedLink, signer: Signer): Promise<Response> {
      const proof = await proofOf(await challenge(of, signer.address), signer);
      return of.tab.post(`/page/operations/${of.asked.id}/proof`, proof);
    },
    /** `wallet.connected` of the wallet, for each owner. */
    async eventsOf(address: string): Promise<{ ownerId: string; walletType: string }[]> {
      const rows = (await web.service
        .database('events')
        .where({ wallet_address: address, name: 'wallet.connected' })
        .select('owner_id', 'body')) as { owner_id: string; body: string }[];
      return rows.map(({ owner_id: ownerId, body }) => {
        const { data } = JSON.parse(body) as { data: { wallet_type: string } };
        return { ownerId, walletType: data.wallet_type };
      });
    },
  };
}

export async function proofOf(message: string, signer: Signer, walletType = 'device') {
  const signature = await signer.signMessage(new TextEncoder().encode(message));
  const text = Buffer.from(signature).toString('base64');
  return { address: signer.address, message, signature: text, wallet_type: walletType };
}

export async function refusalOf(response: Response): Promise<string | undefined> {
  return ((await response.json()) as Answer).error?.code;
}
