import { ServiceError } from '../../domain/errors.ts';
import { code } from '../../chat-texts/html.ts';
import { faucetButton } from '../../chat-texts/wallet-offer.ts';
import type { UseCases } from '../../use-cases/index.ts';
import type { Buttons } from '../button.ts';
import { refuses, says, type CommandContext, type Reply } from '../command.ts';

/**
 * Less than the lease of an update (db/chats/chat-update-store.ts): no other process handles the same press meanwhile. If one does so after
 * a crash, the limit of the faucet holds.
 */
const TIMEOUT_MS = 12_000;

/** If the faucet names no time. */
const DEFAULT_WAIT_SECONDS = 60;

/** Gives the wallet play money. A press that was refused can be repeated; after a gift, the answer has a button for the next one. */
export function createFaucetButton({
  faucet,
}: {
  faucet: Pick<UseCases['faucet'], 'give'>;
}): Buttons['ask_faucet'] {
  return async (context, wallet) => {
    const { t, actor } = context;
    const { network, address } = wallet;
    if (!actor.wallets.some((own) => own.network === network && own.address === address)) {
      return refuses(t('no-such-wallet'));
    }
    try {
      const given = await faucet.give(actor, wallet, { timeoutMs: TIMEOUT_MS });
      return says(
        t('faucet-given', {
          address: code(address),
          network: t(`network-${network}`),
          given: given.map(({ token, amount }) => `${amount} ${token}`).join(', '),
        }),
        [[faucetButton(t, wallet), { label: t('button-send'), press: { do: 'run', line: '/send' } }]],
      );
    } catch (error) {
      return refusal(context, error);
    }
  };
}

function refusal({ t }: CommandContext, error: unknown): Reply {
  if (!(error instanceof ServiceError)) throw error;
  if (error.code === 'RATE_LIMIT_EXCEEDED') {
    return refuses(t('faucet-limited', { seconds: error.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS }));
  }
  if (error.code === 'NETWORK_ERROR') return refuses(t('faucet-away'));
  throw error;
}
