import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import type { GivenCredential } from '../../client/src/access/access-words.ts';
import type { Network } from '../../client/src/network.ts';
import { useApp } from '../app/app.ts';
import { errorText } from '../app/error-text.ts';
import { useTask } from '../app/use-task.ts';
import { Button } from '../parts/button.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { t } from '../texts/text.ts';
import type { KindView } from '../operations/kind-view.tsx';
import { StatusHead } from '../operations/progress-frame.tsx';
import { ChooseWallet, type ShareWords } from '../wallet-views/share-address.tsx';

export const developerAccessView: KindView = {
  row: () => undefined,
  screen: ({ operation, network, reload }) =>
    operation.developer_access && (
      <DeveloperAccess
        {...{ operation, network, reload }}
        credential={operation.developer_access.credential}
      />
    ),
};

interface DeveloperAccessProps {
  operation: OperationData;
  credential: GivenCredential;
  network: Network;
  reload: () => void;
}

const words = (credential: GivenCredential): ShareWords => ({
  title: t('access-title'),
  lead: t('access-lead', { credential }),
  note: t('share-note'),
  share: (name) => t('access-verify', { name }),
});

/** A person who asked for a credential in a chat: a wallet of that chat signs here, and then it is shown once. */
function DeveloperAccess({ operation, credential, network, reload }: DeveloperAccessProps): JSX.Element {
  const { go } = useApp();
  if (operation.ended_at === null)
    return <ChooseWallet {...{ operation, network, reload }} words={words(credential)} />;
  if (operation.status === 'confirmed')
    return <TakeCredential id={operation.operation_id} credential={credential} />;
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

/** The credential is only in this view: a reload loses it. */
function TakeCredential({ id, credential }: { id: string; credential: GivenCredential }): JSX.Element {
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
      {error !== undefined && <Notice tone="bad">{errorText(error)}</Notice>}
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
