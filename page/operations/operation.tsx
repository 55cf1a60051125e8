import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { AuthenticationError, NotFoundError } from '../../client/src/transport/api-errors.ts';
import { describedSend } from '../../client/src/checks/sends/described-send.ts';
import type { AskedSend } from '../../client/src/checks/sends/send-template.ts';
import { SWAP_KIND } from '../../client/src/checks/swaps/swap-content.ts';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import { NETWORKS, type Network } from '../../client/src/network.ts';
import { activeWallet, isOpen, useApp, walletAt } from '../app/app.ts';
import { useLoad } from '../app/use-load.ts';
import { Button } from '../parts/button.tsx';
import { Loading, LoadFailed } from '../parts/load-states.tsx';
import { Message } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { readSwap, type ShownSwap } from '../swaps/shown-swap.ts';
import { isStake, readStake } from '../stakes/shown-stake.ts';
import { t } from '../texts/text.ts';
import { signingWallet } from '../wallets/page-wallet.ts';
import { ConfirmStakeView } from '../stakes/confirm-stake.tsx';
import { ConfirmSwapView } from '../swaps/confirm-swap.tsx';
import { ConfirmView } from '../sends/confirm-send.tsx';
import { DeveloperAccessView } from '../access/developer-access.tsx';
import { GateView } from '../sign-in/gate.tsx';
import { ShareAddressView } from '../wallet-views/share-address.tsx';
import { ProgressFrame, ProgressView } from './progress-frame.tsx';
import { StakeProgress } from '../stakes/stake-progress.tsx';
import { SwapResultCard } from '../swaps/swap-result.tsx';
import { SwapAmounts } from '../swaps/swap-summary.tsx';

/** One operation as it is now: to confirm, to sign again, on its way, or ended. Its event stream moves it on. */
export function OperationView({ id }: { id: string }): JSX.Element {
  const { state, client, signIn, go } = useApp();
  const active = activeWallet(state);
  const signing = signingWallet(active);
  const isReady = signing !== undefined && isOpen(state, signing);
  const isLinked = state.session?.linkedOperations.includes(id) === true;
  const api = client(active?.network ?? state.settings.networks[0] ?? 'devnet');
  const loaded = useLoad(
    async (signal) => {
      if (isReady && !isLinked) await signIn(signing);
      return await api.operations.get(id, { signal });
    },
    [id, isReady, isLinked],
  );
  useFollow(id, loaded.value, api.operations, loaded.reload);

  const operation = loaded.value;
  if (operation) return <Operation operation={operation} reload={loaded.reload} />;
  const isHidden = loaded.error instanceof NotFoundError || loaded.error instanceof AuthenticationError;
  if (isHidden && signing && !isReady) return <GateView wallet={signing} />;
  return (
    <Screen
      title={t('operation')}
      onBack={() => go({ view: 'home' })}
      foot={isHidden && <Button onPress={() => go({ view: 'home' })}>{t('to-home')}</Button>}
    >
      {loaded.error === undefined && <Loading />}
      {isHidden && (
        <Message icon="link" tone="warn" title={t('operation-hidden-title')}>
          {t('operation-hidden')}
        </Message>
      )}
      {loaded.error !== undefined && !isHidden && <LoadFailed error={loaded.error} onRetry={loaded.reload} />}
    </Screen>
  );
}

function Operation(props: { operation: OperationData; reload: () => void }): JSX.Element {
  const { operation, reload } = props;
  const { state, go } = useApp();
  const network = NETWORKS.find((name) => name === operation.network);
  const wallet = walletAt(state, operation.wallet_address ?? '');
  if (network && operation.wallet_create) {
    return <ShareAddressView {...{ operation, network, reload }} shared={operation.wallet_create.wallet} />;
  }
  if (network && operation.developer_access) {
    const { credential } = operation.developer_access;
    return <DeveloperAccessView {...{ operation, credential, network, reload }} />;
  }
  const shown = network && operation.kind === SWAP_KIND ? readSwap(operation, network) : undefined;
  if (network && shown && !(wallet && wallet.network !== network)) {
    return needsPerson(operation) ? (
      <ConfirmSwapView {...{ shown, network, wallet, reload }} />
    ) : (
      <ProgressFrame
        {...{ operation, network }}
        again={
          operation.order_id === null ? null : (
            <Button look="primary" onPress={() => go({ view: 'orders' })}>
              {t('orders-look')}
            </Button>
          )
        }
      >
        <SwapEnd shown={shown} />
      </ProgressFrame>
    );
  }
  const stake = network && isStake(operation) ? readStake(operation, network) : undefined;
  if (network && stake && !(wallet && wallet.network !== network)) {
    return needsPerson(operation) ? (
      <ConfirmStakeView shown={stake} {...{ network, wallet, reload }} />
    ) : (
      <StakeProgress shown={stake} network={network} />
    );
  }
  const asked = network && readSend(operation, network);
  if (!network || !asked || (wallet && wallet.network !== network)) {
    return (
      <Screen
        title={t('operation')}
        onBack={() => go({ view: 'home' })}
        foot={<Button onPress={() => go({ view: 'home' })}>{t('to-home')}</Button>}
      >
        <Message icon="warn" tone="bad" title={t('refused-title')}>
          {wallet && wallet.network !== network ? t('refused-network') : t('refused-description')}
        </Message>
      </Screen>
    );
  }
  const known = { operation, asked, network, reload };
  return needsPerson(operation) ? <ConfirmView {...known} wallet={wallet} /> : <ProgressView {...known} />;
}

/** What a swap did, or what it is to do. */
function SwapEnd({ shown }: { shown: ShownSwap }): JSX.Element {
  const { swap } = shown.data;
  return swap.result ? <SwapResultCard result={swap.result} swap={swap} /> : <SwapAmounts shown={shown} />;
}

/** Undefined if the description contradicts itself: then nothing of it may be shown as true. */
function readSend(operation: OperationData, network: Network): AskedSend | undefined {
  try {
    return describedSend(operation, network);
  } catch {
    return undefined;
  }
}

/** With a reason, an operation waits for its own end and not for a person. */
function needsPerson({ status, status_reason: reason, ended_at: endedAt }: OperationData): boolean {
  if (endedAt !== null) return false;
  if (status === 'awaiting_confirmation') return reason === null;
  return (
    status === 'awaiting_signature' &&
    reason !== 'cancelling' &&
    reason !== 'rejecting' &&
    reason !== 'expiring'
  );
}

interface Followed {
  follow(
    id: string,
    options: { afterVersion: number; signal: AbortSignal; maxOutageMs: number },
  ): AsyncIterable<{ version: number }>;
}

/** Reads the operation again at each entry of its event stream, for as long as the view is open. */
function useFollow(
  id: string,
  operation: OperationData | undefined,
  operations: Followed,
  reload: () => void,
): void {
  const isLoaded = operation !== undefined;
  const isFinal = operation?.ended_at != null && operation.finalized_at !== null;
  useEffect(() => {
    if (!operation || isFinal) return undefined;
    const closed = new AbortController();
    const follow = async (): Promise<void> => {
      const options = { afterVersion: operation.version, signal: closed.signal, maxOutageMs: Infinity };
      for await (const { version } of operations.follow(id, options)) {
        if (version > operation.version) reload();
      }
      // The stream's end can be news too, such as the block's finality.
      reload();
    };
    follow().catch(() => {
      // The view was closed, or the session ended: the next request says so.
    });
    return () => closed.abort();
  }, [id, isLoaded, isFinal]);
}
