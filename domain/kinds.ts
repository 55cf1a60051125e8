import { developerAccessKind } from './access/developer-access.ts';
import type { OperationKind } from './operations/operation-kind.ts';
import { sendKind } from './sends/send-kind.ts';
import { STAKE_KINDS } from './stakes/stake-action.ts';
import { stakeDelegateKind } from './stakes/stake-delegate-kind.ts';
import { stakeRedelegateKind } from './stakes/stake-redelegate-kind.ts';
import { stakeUndelegateKind } from './stakes/stake-undelegate-kind.ts';
import { stakeWithdrawKind } from './stakes/stake-withdraw-kind.ts';
import { swapKind } from './swaps/swap-kind.ts';
import { walletCreateKind } from './wallets/wallet-create-kind.ts';

/** Names of the kinds of operations, as in the API and the database. */
export const KIND_NAMES = ['send', 'swap', ...STAKE_KINDS, 'wallet.create', 'developer.access'] as const;

export type KindName = (typeof KIND_NAMES)[number];

/**
 * The registry of kinds. Other tables need a row for each kind to compile: how it is carried out (activities/kinds.ts),
 * and how the API (api/kinds.ts), chats (chat-texts/kinds.ts) and the wallet page (page/kinds.tsx) show it.
 */
export const KINDS = {
  send: sendKind,
  swap: swapKind,
  'stake.delegate': stakeDelegateKind,
  'stake.undelegate': stakeUndelegateKind,
  'stake.withdraw': stakeWithdrawKind,
  'stake.redelegate': stakeRedelegateKind,
  'wallet.create': walletCreateKind,
  'developer.access': developerAccessKind,
} as const satisfies Record<KindName, OperationKind>;
