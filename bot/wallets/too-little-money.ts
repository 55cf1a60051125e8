import type { ButtonAction } from '../../domain/chats/button-action.ts';
import type { ChatButton } from '../../domain/chats/chat-content.ts';
import { ServiceError } from '../../domain/errors.ts';
import { errorText } from '../../chat-texts/error-text.ts';
import { faucetButton } from '../../chat-texts/wallet-offer.ts';
import { refuses, type CommandContext, type Reply } from '../command.ts';
import { runButton } from '../run-button.ts';

/** Less of the same would do. */
const OF_AMOUNT: ReadonlySet<string> = new Set(['funds_too_low', 'funds_rent_minimum']);

export interface Spending {
  /** The wallet that has too little. */
  from: string;
  /** The same request for everything that can be spent; null: it would be another one. */
  max: ButtonAction | null;
}

/** Prepares what spends money. If the wallet has too little, the answer has a button for each way on. */
export async function orWaysOn(
  context: CommandContext,
  spending: Spending,
  prepare: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await prepare();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'INSUFFICIENT_FUNDS') throw error;
    return { ...refuses(errorText(context.t, error), waysOn(context, spending, error)), wasRead: true };
  }
}

function waysOn(
  { t, usedNetwork, hasFaucet }: CommandContext,
  { from, max }: Spending,
  { refusal }: ServiceError,
): ChatButton[][] {
  const { held, others } = refusal?.values ?? {};
  const isEmpty = typeof held === 'string' && held.startsWith('0 ');
  const isReserved = refusal?.code === 'funds_reserved' || (others !== undefined && others !== 0);
  const hasMax = max !== null && !isEmpty && refusal !== undefined && OF_AMOUNT.has(refusal.code);
  return [
    ...(hasMax ? [[{ label: t.label('button-max'), press: max }]] : []),
    ...(hasFaucet && usedNetwork !== 'mainnet'
      ? [[faucetButton(t, { network: usedNetwork, address: from })]]
      : []),
    ...(isReserved ? [[runButton(t.label('button-cancel-open'), '/cancel')]] : []),
  ];
}
