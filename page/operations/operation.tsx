import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { AuthenticationError, NotFoundError } from '../../client/src/transport/api-errors.ts';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import { NETWORKS } from '../../client/src/network.ts';
import { activeWallet, isLinked, isOpen, useApp, walletAt } from '../app/app.ts';
import { useLoad } from '../app/use-load.ts';
import { viewOfKind } from '../kinds.tsx';
import { Button } from '../parts/button.tsx';
import { Loading, LoadFailed } from '../parts/load-states.tsx';
import { Message } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { t } from '../texts/text.ts';
import { signingWallet } from '../wallets/page-wallet.ts';
import { GateView } from '../sign-in/gate.tsx';

/** One operation as it is now: to confirm, to sign again, on its way, or ended. Its event stream moves it on. */
export function OperationView({ id }: { id: string }): JSX.Element {
  const { state, client, signIn, go } = useApp();
  const active = activeWallet(state);
  const signing = signingWallet(active);
  const isReady = signing !== undefined && isOpen(state, signing);
  const byLink = isLinked(state, { operation_id: id });
  const api = client(active?.network ?? state.settings.networks[0] ?? 'devnet');
  const loaded = useLoad(
    async (signal) => {
      if (isReady && !byLink) await signIn(signing);
      return await api.operations.get(id, { signal });
    },
    [id, isReady, byLink],
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
  const screen = network && viewOfKind(operation.kind)?.screen({ operation, network, wallet, reload });
  if (screen) return screen;
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
