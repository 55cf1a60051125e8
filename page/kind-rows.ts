import type { OPERATION_KINDS } from '../client/src/operations/operation-words.ts';
import type { RowOf } from './operations/kind-row.ts';
import { sendRow } from './sends/send-row.ts';
import { stakeRow } from './stakes/stake-row.ts';
import { swapRow } from './swaps/swap-row.ts';

type KindName = (typeof OPERATION_KINDS)[number];

/** Its status says everything of it. */
const noRow: RowOf = () => undefined;

/** How a list shows each kind of operation. A kind of the client library that is missing here does not compile. */
const KIND_ROWS: Readonly<Record<KindName, RowOf>> = {
  send: sendRow,
  swap: swapRow,
  'stake.delegate': stakeRow,
  'stake.undelegate': stakeRow,
  'stake.withdraw': stakeRow,
  'stake.redelegate': stakeRow,
  'wallet.create': noRow,
  'developer.access': noRow,
};

/** Undefined also for a kind that this version of the page does not know. */
export const rowOf: RowOf = (operation, partyOf) =>
  Object.hasOwn(KIND_ROWS, operation.kind)
    ? KIND_ROWS[operation.kind as KindName](operation, partyOf)
    : undefined;
