import { isAddress } from '../../domain/addresses.ts';
import { code, lines } from '../../chat-texts/html.ts';
import { recipientLabel } from '../../chat-texts/recipient-text.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { refuses, type CommandContext, type Reply } from '../command.ts';
import { asks } from '../questions/ask.ts';
import { runButton } from '../run-button.ts';
import { isTokenWord } from '../tokens/token-word.ts';
import { createAskToken, type MissingTokenDeps } from './missing-token.ts';
import { meantRecipients, nearestRecipients } from './recipient-words.ts';
import type { StartedSend } from './started-send.ts';

export interface ContinueSendDeps extends MissingTokenDeps {
  recipients: Pick<UseCases['recipients'], 'list'>;
}

/** Keeps what a started payment already says, and asks for the part that is missing. An array: the words in their usual order, as nothing is. */
export function createContinueSend({ recipients, wallets }: ContinueSendDeps) {
  const askToken = createAskToken({ wallets });

  return async function continueSend(
    context: CommandContext,
    started: StartedSend,
  ): Promise<Reply | string[]> {
    const { t, usedNetwork } = context;
    const to = await addressOf(context, started);
    if (typeof to !== 'string') return to;
    const { amount, token, memo } = started;
    if (amount === null) {
      // A person may have written the token first.
      if (wallets.listedToken(usedNetwork, to)) return refuses(t('send-swapped'));
      return asks({
        line: ['/send', 'to', to],
        html: lines(t('send-ask-amount-to', { address: code(to) })),
        placeholder: '0.1 SOL',
      });
    }
    if (token === null) return askToken(context, { amount, to });
    if (!isTokenWord(token)) return refuses(t('not-a-token'));
    return [amount, token, to, ...memo];
  };

  async function addressOf(
    context: CommandContext,
    { to: words, amount }: StartedSend,
  ): Promise<string | Reply> {
    const { t, actor, usedNetwork } = context;
    const [first = ''] = words;
    if (isAddress(first)) return first;
    const saved = await recipients.list(actor, usedNetwork);
    const [meant, ...others] = meantRecipients(words, saved, words.length);
    if (meant && others.length === 0) return meant.address;
    const buttons = nearestRecipients(words, saved)
      .filter(({ memo }) => memo === null)
      .map(({ address, name }) => [
        runButton(
          recipientLabel(address, () => name),
          ['/send', ...(amount === null ? [] : [amount]), 'to', address].join(' '),
        ),
      ]);
    return refuses(t('send-recipient', { text: first }), buttons);
  }
}
