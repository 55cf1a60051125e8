import type { ComponentType, JSX } from 'preact';
import type { OperationData, OperationSummary } from '../../client/src/operations/operation-types.ts';
import type { Network } from '../../client/src/network.ts';
import { Later, type LaterViews } from '../later.tsx';
import type { PageWallet } from '../wallets/page-wallet.ts';
import type { ProgressProps } from './progress-props.ts';
import { isStopping } from './stage.ts';

export interface KindScreenProps {
  operation: OperationData;
  network: Network;
  /** Undefined if the page does not have it. */
  wallet: PageWallet | undefined;
  reload: () => void;
}

/** How the page shows operations of one kind (page/kinds.tsx). */
export interface KindView {
  /** Undefined if nothing of the operation may be shown as true. */
  screen(props: KindScreenProps): JSX.Element | undefined;
}

export interface ConfirmProps<Shown> extends Omit<KindScreenProps, 'operation'> {
  shown: Shown;
}

interface TransactionParts<Shown> {
  /** Undefined if the description contradicts itself. */
  read(operation: OperationData, network: Network): Shown | undefined;
  Confirm: ComponentType<ConfirmProps<Shown>>;
  /** The title of its progress and its receipt. */
  title: (operation: OperationData) => string;
  progress: (views: LaterViews) => ComponentType<ProgressProps<Shown>>;
}

/** The screen of a kind whose transaction a wallet signs: to confirm, to sign again, on its way, or ended. */
export function transactionScreen<Shown>(parts: TransactionParts<Shown>): KindView['screen'] {
  const { read, Confirm, title, progress } = parts;
  return function screen({ operation, network, wallet, reload }) {
    if (wallet && wallet.network !== network) return undefined;
    const shown = read(operation, network);
    if (!shown) return undefined;
    return needsPerson(operation) ? (
      <Confirm {...{ shown, network, wallet, reload }} />
    ) : (
      <Later
        title={title(operation)}
        show={(views) => {
          const Progress = progress(views);
          return <Progress {...{ shown, network, wallet }} />;
        }}
      />
    );
  };
}

/**
 * The screen of a kind whose view is not in the first load, in every state of the operation.
 *
 * @param read its own part of the operation; nothing is shown without one
 */
export function laterScreen<Part extends object>(
  title: () => string,
  read: (operation: OperationData) => Part | undefined,
  show: (views: LaterViews, part: Part, props: KindScreenProps) => JSX.Element,
): KindView['screen'] {
  return function screen(props) {
    const part = read(props.operation);
    return part && <Later title={title()} show={(views) => show(views, part, props)} />;
  };
}

/** True if the person has to confirm or sign it now. */
export function needsPerson({
  status,
  status_reason: reason,
  ended_at: endedAt,
}: Pick<OperationSummary, 'status' | 'status_reason' | 'ended_at'>): boolean {
  if (endedAt !== null) return false;
  if (status === 'awaiting_confirmation') return reason === null;
  return status === 'awaiting_signature' && !isStopping(reason);
}
