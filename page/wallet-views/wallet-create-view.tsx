import { Later } from '../later.tsx';
import type { KindView } from '../operations/kind-view.tsx';
import { t } from '../texts/text.ts';

export const walletCreateView: KindView = {
  screen: ({ operation, network, reload }) => {
    const { wallet_create: created } = operation;
    return (
      created && (
        <Later
          title={t('share-title')}
          show={({ ShareAddress }) => (
            <ShareAddress {...{ operation, network, reload }} shared={created.wallet} />
          )}
        />
      )
    );
  },
};
