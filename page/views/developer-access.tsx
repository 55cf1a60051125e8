import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { OperationData } from '../../client/src/types.ts';
import type { Network } from '../../client/src/words.ts';
import { useApp } from '../app/app.ts';
import { errorText } from '../app/error-text.ts';
import { useTask } from '../app/use-task.ts';
import { Button } from '../parts/button.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { t } from '../texts/text.ts';
import { StatusHead } from './progress.tsx';
import { ChooseWallet, type ShareWords } from './share-address.tsx';

export interface DeveloperAccessProps {
  operation: OperationData;
  network: Network;
  reload: () => void;
}

const words = (): ShareWords => ({
  title: t('access-title'),
  lead: t('access-lead'),
  note: t('share-note'),
  share: (name) => t('access-verify', { name }),
});

/** A person who asked for an API key in a chat: a wallet of that chat signs here, and then the key is shown once. */
export function DeveloperAccessView({ operation, network, reload }: DeveloperAccessProps): JSX.Element {
  const { go } = useApp();
  if (operation.ended_at === null)
    return <ChooseWallet {...{ operation, network, reload }} words={words()} />;
  if (operation.status === 'confirmed') return <TakeKey id={operation.operation_id} />;
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
      <StatusHead status={operation.status} text={t('access-ended')} />
    </Screen>
  );
}

/** The key is only in this view: a reload loses it. */
function TakeKey({ id }: { id: string }): JSX.Element {
  const { requests, go } = useApp();
  const { isRunning, error, run } = useTask();
  const [key, setKey] = useState<string>();
  const take = (): void => run(async () => setKey(await requests.takeKey(id)));
  return (
    <Screen
      title={t('access-title')}
      onBack={() => go({ view: 'home' })}
      foot={
        key === undefined ? (
          <Button look="primary" busy={isRunning} onPress={take}>
            {t('access-show')}
          </Button>
        ) : (
          <Button onPress={() => go({ view: 'home' })}>{t('done')}</Button>
        )
      }
    >
      <StatusHead status="confirmed" text={t('access-verified')} />
      {error !== undefined && <Notice tone="bad">{errorText(error)}</Notice>}
      {key === undefined ? (
        <p class="lead">{t('access-once')}</p>
      ) : (
        <>
          <Notice tone="warn">{t('access-keep')}</Notice>
          <div class="card">
            <code class="address">{key}</code>
          </div>
          <CopyButton text={key} label={t('access-copy')} look="primary" />
        </>
      )}
    </Screen>
  );
}
