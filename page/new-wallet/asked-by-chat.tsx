import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import type { Network } from '../../client/src/network.ts';
import { useApp, walletAt } from '../app/app.ts';
import { afterWallet, askedWallet, formatRoute } from '../app/route.ts';
import { useLoad } from '../app/use-load.ts';
import { useTask } from '../app/use-task.ts';
import { PreparedBy } from '../operations/prepared-by.tsx';
import { Button } from '../parts/button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { WalletWays } from '../parts/wallet-ways.tsx';
import { t } from '../texts/text.ts';
import { signingWallet } from '../wallets/page-wallet.ts';

/** A person's own chat asks for a wallet. Others who ask are accounts of developers. */
export function isAskedByChat({ prepared_by }: Pick<OperationData, 'prepared_by'>): boolean {
  return prepared_by?.kind === 'user';
}

/** A chat that asks for the wallet that is made here. */
export interface AskedByChat {
  operation: OperationData;
  network: Network;
  /** Proves the wallet for the chat, and shows what has become of it. If it fails, that view says why, and has the button for it. */
  link(address: string): Promise<void>;
}

/** The chat for which the view was opened; undefined: there is none, or it cannot be read. A question that has ended has its own view. */
export function useAskedByChat(): { isLoading: boolean; asked: AskedByChat | undefined } {
  const { state, store, device, client, share, choose, replace } = useApp();
  const { route } = state;
  const asked = askedWallet(route);
  const { value: operation, isLoading } = useLoad(
    async (signal) => asked && (await client(asked.network).operations.get(asked.operationId, { signal })),
    [asked?.operationId],
  );
  const isChat = operation !== undefined && isAskedByChat(operation);
  const hasEnded = isChat && operation.ended_at !== null;
  useEffect(() => {
    if (hasEnded) replace(afterWallet(route));
  }, [hasEnded]);
  if (!asked || !isChat) return { isLoading: asked !== undefined && isLoading, asked: undefined };
  const chat: AskedByChat = {
    operation,
    network: asked.network,
    async link(address) {
      const wallet = signingWallet(walletAt(store.get(), address));
      // The wallet is made: a reload from now on leads to the view that links it, not to one that makes another.
      window.history.replaceState(null, '', formatRoute(afterWallet(route)));
      try {
        if (wallet) {
          await share(asked.operationId, wallet);
          choose(wallet);
        }
        replace(afterWallet(route));
      } catch (error) {
        store.set({ stored: await device.list() });
        replace({ view: 'operation', id: asked.operationId, failed: { address, error } });
      }
    },
  };
  return { isLoading: false, asked: chat };
}

/** Anyone can pass the link of a chat on, so the person reads where it comes from. */
export function AskedNotice({ operation }: Pick<AskedByChat, 'operation'>): JSX.Element {
  return (
    <>
      <PreparedBy operation={operation}>{null}</PreparedBy>
      <p class="muted">{t('link-make-lead')}</p>
    </>
  );
}

/** The ways that lead to another wallet than a new one, or to none. */
export function AskedWays({ asked: { operation, network } }: { asked: AskedByChat }): JSX.Element {
  const { client, replace } = useApp();
  const { isRunning, error, run } = useTask();
  const id = operation.operation_id;
  const reject = (): void =>
    run(async () => {
      await client(network).operations.cancel(id);
      replace({ view: 'operation', id });
    });
  return (
    <>
      <ErrorNotice error={error} />
      <WalletWays asked={{ operationId: id, network }} canConnect />
      <Button look="plain" busy={isRunning} onPress={reject}>
        {t('reject-send')}
      </Button>
    </>
  );
}
