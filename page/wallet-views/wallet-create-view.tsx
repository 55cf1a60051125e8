import { laterScreen, type KindView } from '../operations/kind-view.tsx';
import { t } from '../texts/text.ts';

export const walletCreateView: KindView = {
  screen: laterScreen(
    () => t('share-title'),
    (operation) => operation.wallet_create,
    ({ ShareAddress }, { wallet }, { operation, network, reload }) => (
      <ShareAddress {...{ operation, network, reload }} shared={wallet} />
    ),
  ),
};
