import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Network } from '../../client/src/network.ts';
import { startNetwork, usableWallets, useApp, type AppState } from '../app/app.ts';
import { afterWallet, askedWallet } from '../app/route.ts';
import { useWords } from '../app/use-words.ts';
import type { Key } from '../device/index.ts';
import { Loading } from '../parts/load-states.tsx';
import { NetworkChoice } from '../parts/network-choice.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { SignUpNotice } from '../parts/sign-up-notice.tsx';
import { t } from '../texts/text.ts';
import { AskedNotice, AskedWays, useAskedByChat } from './asked-by-chat.tsx';
import { LockStep } from './lock-step.tsx';
import { newWalletName } from './new-wallet-name.ts';
import { KeepPhrase } from './keep-phrase.tsx';
import { unfinishedPhrase } from './unfinished-phrase.ts';
import { UnfinishedView } from './unfinished.tsx';

/** Lock, phrase, check: only then the wallet is used. A wallet that was left before its check is finished first. */
export function MakeView(): JSX.Element {
  const { device, state, choose, go, replace } = useApp();
  const { asked, isLoading } = useAskedByChat();
  const [network, setNetwork] = useState(() => firstNetwork(state));
  const [shown, show] = useWords();
  const [isMaking, setMaking] = useState(false);

  const unfinished = unfinishedPhrase(state, network);
  /** The phrase that this view has shown or offered last. Another tab can check it, or remove it. */
  const lastId = useRef<string | undefined>(undefined);
  if (unfinished) lastId.current = unfinished.id;
  const last = state.stored.phrases.find(({ id }) => id === lastId.current);
  const isFinishedElsewhere = last?.checked === true && !shown;
  const isRemovedElsewhere = lastId.current !== undefined && !last;
  useEffect(() => {
    if (isFinishedElsewhere) replace(afterWallet(state.route));
  }, [isFinishedElsewhere]);

  // The person reads who asks before anything is made.
  if (isLoading) {
    return (
      <Screen title={t('make-title')}>
        <Loading />
      </Screen>
    );
  }
  if (shown) {
    const then = asked && {
      checkLabel: t('check-and-link'),
      onChecked: () => asked.link(shown.phraseId),
    };
    return <KeepPhrase key={shown.phraseId} {...shown} {...then} />;
  }
  const notice = asked && <AskedNotice operation={asked.operation} />;
  const otherWays = asked && <AskedWays asked={asked} />;
  // A chat asks for a wallet of its network.
  const networkChoice = !asked && <NetworkChoice network={network} onChange={setNetwork} />;
  // The link of a chat opened this view, so the one before it is not of this page.
  const isFirst = asked && usableWallets(state, asked.network).length === 0;
  const onBack = isFirst ? (): void => go({ view: 'home' }) : (): void => window.history.back();
  // Not between the moment at which this view stores a phrase, and the one at which it has its words.
  if (unfinished && !isMaking) {
    return (
      <UnfinishedView
        key={unfinished.id}
        phrase={unfinished}
        notice={notice}
        onBack={onBack}
        onWords={show}
        onRemoved={() => {
          lastId.current = undefined;
        }}
      >
        {networkChoice}
        {otherWays}
      </UnfinishedView>
    );
  }
  const make = async (key: Key): Promise<void> => {
    setMaking(true);
    try {
      const made = await device.makePhrase({ name: newWalletName(state), network, key });
      choose({ address: made.phrase.id });
      show({ phraseId: made.phrase.id, words: made.words });
    } finally {
      setMaking(false);
    }
  };
  const head = (
    <>
      {notice}
      <SignUpNotice />
      {isRemovedElsewhere && <Notice tone="warn">{t('device-not-found')}</Notice>}
    </>
  );
  return (
    <LockStep
      title={t('make-title')}
      action={t('continue')}
      busyAction={t('making')}
      head={head}
      onKey={make}
      onBack={onBack}
    >
      {networkChoice}
      {otherWays}
    </LockStep>
  );
}

/** That of a wallet to finish, also if a person had chosen another one than the first for it. */
function firstNetwork(state: AppState): Network {
  const [wallet] = (askedWallet(state.route) ? undefined : unfinishedPhrase(state))?.wallets ?? [];
  return wallet && state.settings.networks.includes(wallet.network) ? wallet.network : startNetwork(state);
}
