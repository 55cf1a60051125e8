import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useApp } from '../app/app.ts';
import { useWords } from '../app/use-words.ts';
import type { DeviceSecret } from '../device/index.ts';
import { Later } from '../later.tsx';
import { Button } from '../parts/button.tsx';
import { GiveKey } from '../parts/give-key.tsx';
import { LogoHead } from '../parts/logo-head.tsx';
import { Notice } from '../parts/notice.tsx';
import { t } from '../texts/text.ts';
import type { PageWallet } from '../wallets/page-wallet.ts';
import { forgottenText } from '../new-wallet/forgotten-text.ts';
import { KeepPhrase } from '../new-wallet/keep-phrase.tsx';

/** Opens the wallet's lock. A phrase that was never checked is shown and checked first. */
export function UnlockView(props: { wallet: PageWallet; secret: DeviceSecret }): JSX.Element {
  const { wallet, secret } = props;
  const { device, go } = useApp();
  const [shown, show] = useWords();
  const [isForgotten, setForgotten] = useState(false);
  const forgotten = forgottenText(secret);
  if (shown) return <KeepPhrase {...shown} />;
  if (isForgotten) {
    // The lock that is made leaves the wallet unlocked, so its own view follows.
    const close = (): void => setForgotten(false);
    return (
      <Later
        title={forgotten}
        show={({ RestoreLock }) => <RestoreLock secret={secret} onBack={close} onDone={close} />}
      />
    );
  }
  return (
    <main class="screen">
      <div class="screen-body">
        <div class="center">
          <LogoHead title={t('unlock-title')} lead={wallet.name} />
        </div>
        {!secret.checked && <Notice tone="warn">{t('unlock-unchecked')}</Notice>}
        <GiveKey
          lock={secret.lock}
          action={secret.lock === 'passkey' ? t('unlock-with-passkey') : t('unlock')}
          onKey={async (key) => {
            if (secret.checked) await device.unlock(secret.id, key);
            else show({ phraseId: secret.id, words: await device.showWords(secret.id, key) });
          }}
        />
        <Button look="plain" onPress={() => setForgotten(true)}>
          {forgotten}
        </Button>
        <Button look="plain" onPress={() => go({ view: 'wallets' })}>
          {t('other-wallet')}
        </Button>
      </div>
    </main>
  );
}
