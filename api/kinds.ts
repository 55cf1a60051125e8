import { developerAccessApi } from './access/developer-access-api.ts';
import type { KindName } from '../domain/kinds.ts';
import type { KindApi } from './operations/kind-api.ts';
import { walletCreateApi } from './wallets/wallet-create-api.ts';
import { sendApi } from './sends/send-api.ts';
import {
  stakeDelegateApi,
  stakeRedelegateApi,
  stakeUndelegateApi,
  stakeWithdrawApi,
} from './stakes/stake-api.ts';
import { swapApi } from './swaps/swap-api.ts';

/** How each kind of operation is shown. Every kind of domain/kinds.ts needs a row here to compile. */
export const KIND_APIS = {
  send: sendApi,
  swap: swapApi,
  'stake.delegate': stakeDelegateApi,
  'stake.undelegate': stakeUndelegateApi,
  'stake.withdraw': stakeWithdrawApi,
  'stake.redelegate': stakeRedelegateApi,
  'wallet.create': walletCreateApi,
  'developer.access': developerAccessApi,
} as const satisfies Record<KindName, KindApi>;
