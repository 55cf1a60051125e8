import type { KindName } from '../domain/kinds.ts';
import type { Operation } from '../domain/operations/operation.ts';
import { accessText } from './access-card.ts';
import { transactionText, type KindText } from './kind-text.ts';
import { sendLabel, sendReceipt, sendText } from './send-card.ts';
import { stakeLabel, stakeText } from './stake-card.ts';
import { swapLabel, swapText } from './swap-card.ts';
import { walletText } from './wallet-card.ts';

const stake = transactionText({ label: stakeLabel, text: stakeText, reverted: 'reason-stake-reverted' });

/** How a chat shows each kind of operation. Every kind of domain/kinds.ts needs a row here to compile. */
const KIND_TEXTS: Readonly<Record<KindName, KindText>> = {
  send: transactionText({ label: sendLabel, text: sendText, receipt: sendReceipt }),
  swap: transactionText({ label: swapLabel, text: swapText }),
  'stake.delegate': stake,
  'stake.undelegate': stake,
  'stake.withdraw': stake,
  'stake.redelegate': stake,
  'wallet.create': walletText,
  'developer.access': accessText,
};

/** Throws for a kind that a later version has written. */
export function textOfKind({ kind }: Pick<Operation, 'kind'>): KindText {
  if (!Object.hasOwn(KIND_TEXTS, kind)) throw new Error(`a chat cannot show operations of the kind ${kind}`);
  return KIND_TEXTS[kind as KindName];
}
