import type { JSX } from 'preact';
import { errorText } from './app/error-text.ts';
import { Button } from './parts/button.tsx';
import { Message } from './parts/notice.tsx';
import { Screen } from './parts/screen.tsx';
import { t } from './texts/text.ts';

/** Neither the service nor the storage answered. Nothing is lost: a wallet stays where it is. */
export function StartFailedView({ error }: { error: unknown }): JSX.Element {
  return (
    <Screen
      title={t('wallet')}
      foot={
        <Button look="primary" onPress={() => window.location.reload()}>
          {t('try-again')}
        </Button>
      }
    >
      <Message icon="warn" tone="warn" title={t('start-failed')}>
        {errorText(error)}
      </Message>
    </Screen>
  );
}
