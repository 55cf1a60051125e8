import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { GivenCredential } from '../../client/src/access/access-words.ts';
import { useApp } from '../app/app.ts';
import { useTask } from '../app/use-task.ts';
import { StatusHead } from '../operations/status-head.tsx';
import { Button } from '../parts/button.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { t } from '../texts/text.ts';

/** No credential was made. */
export function AccessEnded({ status }: { status: string }): JSX.Element {
  const { go } = useApp();
  return (
    <Screen
      title={t('access-title')}
      onBack={() => go({ view: 'home' })}
      foot={
        <Button look="primary" onPress={() => go({ view: 'home' })}>
          {t('done')}
        </Button>
      }
    >
      <StatusHead status={status} text={t('access-ended')} />
    </Screen>
  );
}

/** The credential is only in this view: a reload loses it. */
export function TakeCredential({ id, credential }: { id: string; credential: GivenCredential }): JSX.Element {
  const { requests, go } = useApp();
  const { isRunning, error, run } = useTask();
  const [secret, setSecret] = useState<string>();
  const take = (): void => run(async () => setSecret(await requests.takeCredential(id)));
  return (
    <Screen
      title={t('access-title')}
      onBack={() => go({ view: 'home' })}
      foot={
        secret === undefined ? (
          <Button look="primary" busy={isRunning} onPress={take}>
            {t('access-show', { credential })}
          </Button>
        ) : (
          <Button onPress={() => go({ view: 'home' })}>{t('done')}</Button>
        )
      }
    >
      <StatusHead status="confirmed" text={t('access-verified')} />
      <ErrorNotice error={error} />
      {secret === undefined ? (
        <p class="lead">{t('access-once', { credential })}</p>
      ) : (
        <>
          <Notice tone="warn">{t('access-keep', { credential })}</Notice>
          <div class="card">
            <code class="address">{secret}</code>
          </div>
          <CopyButton text={secret} label={t('access-copy', { credential })} look="primary" />
        </>
      )}
    </Screen>
  );
}
