import { namesOf } from '../../../domain/recipients/name-of.ts';
import type { UseCases } from '../../../use-cases/index.ts';
import { refuses, type CommandContext, type Reply } from '../../command.ts';
import { nextSteps } from '../../unknown/next-steps.ts';
import { createAnswerPayLink, type AnswerPayLinkDeps } from '../../sends/answer-pay-link.ts';
import type { PrepareSendDeps } from '../../sends/send-command.ts';
import { asksForListed } from '../../tokens/look-alike.ts';
import { createTokenCard, type TokenCardDeps } from '../../tokens/token-card.ts';
import { usedWallets } from '../../wallets/used-wallets.ts';
import { addressCard } from './address-card.ts';
import { readPasted } from './pasted-text.ts';

export interface AnswerPastedDeps extends TokenCardDeps, PrepareSendDeps {
  wallets: TokenCardDeps['wallets'] & AnswerPayLinkDeps['wallets'];
  recipients: Pick<UseCases['recipients'], 'list'>;
}

/**
 * Answers a text that is one address, one token or one payment link. Only a payment link prepares something, and only if the person has
 * written or pasted it, and it quotes no other person: the rest is a card.
 */
export function createAnswerPasted({ recipients, ...deps }: AnswerPastedDeps) {
  const tokenCard = createTokenCard(deps);
  const answerPayLink = createAnswerPayLink(deps);

  async function answerAddress(context: CommandContext, address: string): Promise<Reply> {
    const isOwn = usedWallets(context).some((own) => own.address === address);
    if (isOwn) return addressCard(context, address, null);
    const listed = tokenCard.listed(context, address);
    if (listed) return tokenCard.show(context, listed);
    const name = namesOf(await recipients.list(context.actor, context.usedNetwork))(address);
    // A saved recipient is not a token.
    const mint = name === null ? await tokenCard.unlisted(context, address) : null;
    return mint ? tokenCard.show(context, mint) : addressCard(context, address, name);
  }

  /** Null: it names no token. */
  async function answerWord(context: CommandContext, word: string): Promise<Reply | null> {
    const { t } = context;
    const listed = tokenCard.listed(context, word);
    if (listed) return tokenCard.show(context, listed);
    const asked = await asksForListed(
      t,
      word,
      (symbol) => tokenCard.listed(context, symbol)?.symbol ?? null,
      (known) => `/price ${known}`,
    );
    if (asked) return asked;
    if (!word.startsWith('$')) return null;
    return refuses(t('price-unlisted', { token: word }), nextSteps(context));
  }

  return async function answerPasted(
    context: CommandContext,
    { text, isQuoted = false }: { text: string; isQuoted?: boolean | undefined },
  ): Promise<Reply | null> {
    const pasted = readPasted(text);
    switch (pasted?.kind) {
      case undefined:
        return null;
      case 'pay_link':
        return answerPayLink(context, pasted.link, { isQuoted });
      case 'address':
        return answerAddress(context, pasted.address);
      case 'word':
        return answerWord(context, pasted.word);
    }
  };
}
