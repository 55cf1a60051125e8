import type { OPERATION_KINDS } from '../client/src/operations/operation-words.ts';
import { developerAccessView } from './access/developer-access-view.tsx';
import type { KindView } from './operations/kind-view.tsx';
import { sendView } from './sends/send-view.tsx';
import { stakeView } from './stakes/stake-view.tsx';
import { swapView } from './swaps/swap-view.tsx';
import { walletCreateView } from './wallet-views/wallet-create-view.tsx';

type KindName = (typeof OPERATION_KINDS)[number];

/** How the page shows each kind of operation. A kind of the client library that is missing here does not compile. */
const KIND_VIEWS: Readonly<Record<KindName, KindView>> = {
  send: sendView,
  swap: swapView,
  'stake.delegate': stakeView,
  'stake.undelegate': stakeView,
  'stake.withdraw': stakeView,
  'stake.redelegate': stakeView,
  'wallet.create': walletCreateView,
  'developer.access': developerAccessView,
};

/** Undefined: this version of the page does not know the kind. */
export function viewOfKind(kind: string): KindView | undefined {
  return Object.hasOwn(KIND_VIEWS, kind) ? KIND_VIEWS[kind as KindName] : undefined;
}
