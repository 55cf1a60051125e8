import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useApp } from '../app/app.ts';
import { useWords } from '../app/use-words.ts';
import type { DevicePhrase } from '../device/index.ts';
import { Later } from '../later.tsx';
import { Button } from '../parts/button.tsx';
import { GiveKey } from '../parts/give-key.tsx';
import { LogoHead } from '../parts/logo-head.tsx';
import { Notice } from '../parts/notice.tsx';
import { t } from '../texts/text.ts';
import type { PageWallet } from '../wallets/page-wallet.ts';
import { KeepPhrase } from '../new-wallet/keep-phrase.tsx';

/** Opens the wallet's lock. A phrase that was never checked is shown and checked first. */
export function UnlockView(props: { wallet: PageWallet; phrase: DevicePhrase }): JSX.Element {
  const { wallet, phrase } = props;
  const { device, go } = useApp();
  const [shown, show] = useWords();
  const [isForgotten, setForgotten] = useState(false);
  if (shown) return <KeepPhrase {...shown} />;
  if (isForgotten) {
    // The lock that is made leaves the wallet unlocked, so its own view follows.
    const close = (): void => setForgotten(false);
    return (
      <Later
        title={t('forgotten')}
        show={({ RestoreLock }) => <RestoreLock phrase={phrase} onBack={close} onDone={close} />}
      />
    );
  }
  return (
    <main class="screen">
      <div class="screen-body">
        <div class="center">
          <LogoHead title={t('unlock-title')} lead={wallet.name} />
        </div>
        {!phrase.checked && <Notice tone="warn">{t('unlock-unchecked')}</Notice>}
        <GiveKey
          lock={phrase.lock}
          action={phrase.lock === 'passkey' ? t('unlock-with-passkey') : t('unlock')}
          onKey={async (key) => {
            if (phrase.checked) await device.unlock(phrase.id, key);
            else show({ phraseId: phrase.id, words: await device.showWords(phrase.id, key) });
          }}
        />
        <Button look="plain" onPress={() => setForgotten(true)}>
          {t('forgotten')}
        </Button>
        <Button look="plain" onPress={() => go({ view: 'wallets' })}>
          {t('other-wallet')}
        </Button>
      </div>
    </main>
  );
}
