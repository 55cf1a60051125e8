import type { Network } from '../../client/src/network.ts';
import type { AppState } from '../app/app.ts';
import type { DevicePhrase } from '../device/index.ts';

/** A phrase that was made here and not yet checked: the one whose wallet is shown comes first. Without a network, one of any. */
export function unfinishedPhrase(
  { stored, activeAddress }: Pick<AppState, 'stored' | 'activeAddress'>,
  network?: Network,
): DevicePhrase | undefined {
  const unfinished = stored.phrases.filter(
    ({ checked, wallets }) =>
      !checked && (network === undefined || wallets.some((wallet) => wallet.network === network)),
  );
  const shown = unfinished.find(({ wallets }) => wallets.some(({ address }) => address === activeAddress));
  return shown ?? unfinished[0];
}
