import { base58 } from '@scure/base';
import { isSignatureOf } from '../../../chain/transactions/signature-rule.ts';
import type { PageSession } from '../../../domain/access/actor.ts';
import type { Network } from '../../../domain/networks.ts';
import type { AskingPage } from '../../../domain/sessions/asking-page.ts';
import type { UseCases } from '../../../use-cases/index.ts';
import type { OpenedSession, SignedProof } from '../../../use-cases/sessions/session.ts';
import { newWallet, type TestWallet } from '../../support/chain-client.ts';
import { fakeChain } from './fake-chain.ts';

/** The own page, with a cookie. */
export const PAGE: AskingPage = { origin: 'http://localhost:3001', transport: 'cookie' };

/** Takes only right signatures. */
export const signingChain = () => ({ ...fakeChain(), isSignatureOf });

export interface PageSessions {
  /** A text that the page has just given out, signed by the wallet, or by another one. */
  signed(
    wallet: TestWallet,
    changes?: { signer?: TestWallet; network?: Network; page?: AskingPage },
  ): Promise<SignedProof>;
  /** A session whose wallet is proven; a new wallet unless one is given. */
  signIn(wallet?: TestWallet, current?: PageSession): Promise<OpenedSession & { wallet: TestWallet }>;
}

/** People on the wallet page. */
export function pageSessions({ sessions }: Pick<UseCases, 'sessions'>): PageSessions {
  async function signed(
    wallet: TestWallet,
    {
      signer = wallet,
      network = 'devnet',
      page = PAGE,
    }: { signer?: TestWallet; network?: Network; page?: AskingPage } = {},
  ): Promise<SignedProof> {
    const { address } = wallet;
    const { message } = await sessions.challenge(network, address, page);
    const signature = base58.encode(await signer.signMessage(new TextEncoder().encode(message)));
    return { address, message, signature, walletType: 'device' };
  }

  return {
    signed,
    async signIn(given, current) {
      const wallet = given ?? (await newWallet());
      const opened = await sessions.prove(current ?? null, 'devnet', await signed(wallet), PAGE);
      return { ...opened, wallet };
    },
  };
}
