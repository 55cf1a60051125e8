import { base58 } from '@scure/base';
import type { UseCases } from '../../../use-cases/index.ts';
import { apiKeyOf } from '../../support/actors.ts';
import { RECIPIENT } from '../../support/operation-fixture.ts';
import { first, ofTheActor, ofWallet, type CallsOf } from './call.ts';
import { linkedChatCalls } from './linked-chat-calls.ts';

const PAGE = { cursor: undefined, limit: 10 };
const PAGE_OF_SIGN_IN = { domain: 'example.com', uri: undefined };
const SIGNATURE = base58.encode(new Uint8Array(64).fill(1));

/** The wallets of accounts and people, and what is read of them. */
export function walletCalls(wallets: UseCases['wallets']): CallsOf<UseCases['wallets']> {
  return {
    challenge: ofTheActor('wallet.connect', ({ actor }) =>
      wallets.challenge(actor, 'devnet', { address: RECIPIENT, ...PAGE_OF_SIGN_IN }),
    ),
    connect: {
      action: 'wallet.connect',
      relations: 'as owner',
      async prepare({ actor, accountId }) {
        // A key of the scene's account, which is a bot token's own one, too.
        const key = apiKeyOf(accountId);
        const asked = await wallets.challenge(key, 'devnet', { address: RECIPIENT, ...PAGE_OF_SIGN_IN });
        const signed = { address: RECIPIENT, message: asked.message, signature: SIGNATURE };
        return () => wallets.connect(actor, 'devnet', { ...signed, walletType: 'external' });
      },
    },
    watch: ofTheActor('wallet.watch', ({ actor }) => wallets.watch(actor, 'devnet', RECIPIENT)),
    list: ofTheActor('wallet.read', ({ actor }) => wallets.list(actor, 'devnet', { limit: 10 })),
    read: ofWallet('wallet.read', ({ actor, wallet }) => wallets.read(actor, 'devnet', wallet.address)),
    remove: ofWallet('wallet.remove', ({ actor, wallet }) => wallets.remove(actor, 'devnet', wallet.address)),
    balance: ofWallet('balance.read', ({ actor, wallet }) =>
      wallets.balance(actor, 'devnet', wallet.address, { includeSpam: true }),
    ),
    followBalance: ofWallet('balance.read', ({ actor, wallet }) =>
      first((signal) =>
        wallets.followBalance(actor, 'devnet', wallet.address, { includeSpam: true }, signal),
      ),
    ),
    history: ofWallet('history.read', ({ actor, wallet }) =>
      wallets.history(actor, 'devnet', wallet.address, {}, PAGE),
    ),
    values: ofWallet('history.read', ({ actor, wallet }) => wallets.values(actor, 'devnet', wallet.address)),
    ...linkedChatCalls(wallets),
    memo: ofTheActor('history.read', ({ actor }) => wallets.memo(actor, 'devnet', 'signature')),
    listedToken: 'reads the list of tokens that every node knows',
    tokenName: 'reads the list of tokens that every node knows',
  };
}
