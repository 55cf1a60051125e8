import type { JSX } from 'preact';
import { useApp } from '../app/app.ts';
import type { AskedWallet, WalletView } from '../app/route.ts';
import { t } from '../texts/text.ts';
import { Button, type ButtonProps } from './button.tsx';

export interface WalletWaysProps {
  /** The operation that waits for the wallet. */
  asked?: AskedWallet;
  /** The look of the first way. */
  look?: ButtonProps['look'];
  /** The look of the others. */
  otherLook?: ButtonProps['look'];
  /** Offers a wallet of another program too. */
  canConnect?: boolean;
}

/** The ways to a wallet that the person has already. */
export function WalletWays(props: WalletWaysProps): JSX.Element {
  const { asked, look = 'quiet', otherLook = 'quiet', canConnect = false } = props;
  const { go } = useApp();
  const to = (view: WalletView) => (): void => go({ view, ...(asked && { asked }) });
  return (
    <>
      <Button look={look} onPress={to('restore')}>
        {t('restore-wallet')}
      </Button>
      <Button look={otherLook} onPress={to('import')}>
        {t('import-key')}
      </Button>
      {canConnect && (
        <Button look={otherLook} onPress={to('connect')}>
          {t('connect-title')}
        </Button>
      )}
    </>
  );
}
