import type { JSX } from 'preact';
import { useApp } from '../app/app.ts';
import { useTask } from '../app/use-task.ts';
import { Button } from '../parts/button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { Message } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { WalletWays } from '../parts/wallet-ways.tsx';
import { t } from '../texts/text.ts';
import { useMainButton } from './messenger-buttons.ts';

/**
 * The way from the messenger to the person's own browser, which has the wallet, and what a failure means.
 *
 * @param operationId continues there; null: only the page is opened
 */
export function OpenInBrowser({ operationId }: { operationId: string | null }): JSX.Element {
  const { handOver } = useApp();
  const { isRunning, error, run } = useTask();
  return (
    <>
      <ErrorNotice error={error} />
      <Button look="primary" busy={isRunning} onPress={() => run(() => handOver(operationId))}>
        {t('open-in-browser')}
      </Button>
    </>
  );
}

/** The page inside the messenger without a wallet, which is the usual case: each web view has a storage of its own. */
export function NoWalletHereView(): JSX.Element {
  const { go } = useApp();
  return (
    <Screen
      title={t('welcome')}
      foot={
        <>
          <OpenInBrowser operationId={null} />
          <Button look="plain" onPress={() => go({ view: 'make' })}>
            {t('make-wallet-here')}
          </Button>
          <WalletWays look="plain" otherLook="plain" />
        </>
      }
    >
      <Message icon="link" title={t('messenger-empty-title')}>
        {t('messenger-empty')}
      </Message>
    </Screen>
  );
}

/** After the person's own browser has taken over. */
export function HandedOverView(): JSX.Element {
  const { messenger } = useApp();
  useMainButton(t('to-chat'), () => messenger?.close());
  return (
    <Screen title={t('handed-over-title')}>
      <Message icon="check" tone="good" title={t('handed-over-title')}>
        {t('handed-over')}
      </Message>
    </Screen>
  );
}
