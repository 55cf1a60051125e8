import { code, lines } from '../../chat-texts/html.ts';
import type { Text } from '../../chat-texts/text.ts';
import { tokenText } from '../../chat-texts/token-text.ts';
import {
  parseSolanaLink,
  type LinkProblem,
  type TransferRequest,
} from '../../client/src/sends/solana-pay.ts';
import type { ChatButton } from '../../domain/chats/chat-content.ts';
import { MAX_REFERENCES } from '../../domain/sends/references.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { refuses, says, type CommandContext, type Reply } from '../command.ts';
import { OFFERED_SOL } from './offered-amounts.ts';
import { createPreparePayment, paymentButton, type AskedPayment } from './payment-request.ts';
import type { PrepareSendDeps } from './send-command.ts';

export interface AnswerPayLinkDeps extends PrepareSendDeps {
  wallets: Pick<UseCases['wallets'], 'tokenName'>;
}

/** Amounts of another token than SOL. Its value is not known here. */
const OFFERED_TOKENS = ['1', '10', '50'];

export function createAnswerPayLink({ sends, wallets }: AnswerPayLinkDeps) {
  const preparePayment = createPreparePayment({ sends });

  /**
   * A payment link (Solana Pay) that names an amount becomes a prepared payment, which the person confirms and signs. One from another person, and one
   * without an amount, is shown first.
   */
  return function answerPayLink(
    context: CommandContext,
    link: string,
    { isQuoted }: { isQuoted: boolean },
  ): Promise<Reply> | Reply {
    const { t, usedNetwork } = context;
    const parsed = parseSolanaLink(link);
    if (!parsed.ok) return refuses(problemText(t, parsed.problem));
    const { recipient: to, amount, mint, memo, references } = parsed.request;
    const asked = { token: mint ?? NATIVE_SOL, to, memo: memo || null, references };
    if (amount !== undefined && !isQuoted) return preparePayment(context, { ...asked, amount });
    const token = wallets.tokenName(usedNetwork, asked.token);
    return says(requestText(context, parsed.request, token), [offered(t, asked, amount)]);
  };
}

function offered(t: Text, asked: Omit<AskedPayment, 'amount'>, amount: string | undefined): ChatButton[] {
  if (amount !== undefined) return [paymentButton(t.label('button-prepare-payment'), { ...asked, amount })];
  const isSol = asked.token === NATIVE_SOL;
  return (isSol ? OFFERED_SOL : OFFERED_TOKENS).map((each) => {
    const label = isSol ? t.label('button-send-amount', { amount: each, token: NATIVE_SOL }) : each;
    return paymentButton(label, { ...asked, amount: each });
  });
}

/** Label, message and memo are the payee's words, so they stand in type of one width and without links. */
function requestText(
  { t, usedNetwork }: CommandContext,
  { recipient, amount, references, label, message, memo }: TransferRequest,
  token: string,
): string {
  const words = [label, message].filter((each) => each !== undefined && each !== '').join(' · ');
  return lines(
    amount === undefined
      ? t('pay-request-open', { token: tokenText(token), network: t(`network-${usedNetwork}`) })
      : t('pay-request', { amount, token: tokenText(token), network: t(`network-${usedNetwork}`) }),
    t('card-to', { address: code(recipient) }),
    memo ? t('card-memo', { memo: code(clipped(memo)) }) : null,
    ...references.map((reference) => t('card-reference', { reference: code(reference) })),
    words === '' ? null : t('pay-request-words', { words: code(clipped(words)) }),
    '',
    t(amount === undefined ? 'pay-request-amount' : 'pay-request-check'),
  );
}

/** A stranger's words, which are not the message. */
const MAX_WORDS = 200;

function clipped(text: string): string {
  const signs = Array.from(text);
  return signs.length <= MAX_WORDS ? text : `${signs.slice(0, MAX_WORDS - 1).join('')}…`;
}

/** Why a link is not taken. */
function problemText(t: Text, problem: LinkProblem): string {
  if (problem.kind === 'too-many-references') return t(`pay-link-${problem.kind}`, { count: MAX_REFERENCES });
  return t(`pay-link-${problem.kind}`, 'field' in problem ? { field: problem.field } : {});
}
