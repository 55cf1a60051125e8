import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { TriggerOrder } from '../../client/src/orders/order-types.ts';
import { InvalidRequestError } from '../../client/src/transport/api-errors.ts';
import type { SwapWarning } from '../../client/src/swaps/swap-types.ts';
import { useApp } from '../app/app.ts';
import { errorText } from '../app/error-text.ts';
import { useLoad } from '../app/use-load.ts';
import { usePoll } from '../app/use-poll.ts';
import { useTask } from '../app/use-task.ts';
import { Button } from '../parts/button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { InertText } from '../parts/inert-text.tsx';
import { Loading, LoadFailed } from '../parts/load-states.tsx';
import { Message, Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { Time } from '../parts/time.tsx';
import { groupDigits } from '../amounts/amount-text.ts';
import { symbolText } from '../tokens/symbol-text.ts';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { noteOrder, notePresented } from './kept-orders.ts';
import { orderPrices, orderReason, orderState, orderTitle } from './order-texts.ts';
import { acceptedTexts, unreadWarnings } from './unread-warnings.ts';

const REFRESH_MS = 10_000;

/** Open ones come first, and the newest of those that have ended. */
const SHOWN_ORDERS = 50;

/** The wallet's orders. Each is signed by the person: the service only prepares. */
export function OrdersView({ wallet }: { wallet: SigningWallet }): JSX.Element {
  const { client, signIn, go } = useApp();
  const loaded = useLoad(
    async (signal) => {
      await signIn(wallet);
      const { items } = await client(wallet.network).orders.list({ limit: SHOWN_ORDERS, signal }).page();
      return items.toSorted((one, other) => rankOf(one) - rankOf(other));
    },
    [wallet.address],
  );
  usePoll(loaded.reload, REFRESH_MS);
  const orders = loaded.value;
  return (
    <Screen
      title={t('orders')}
      onBack={() => go({ view: 'home' })}
      foot={<Button onPress={() => go({ view: 'swap' })}>{t('order-new')}</Button>}
    >
      <Notice>{t('order-you-sign')}</Notice>
      {orders?.map((order) => (
        <OrderCard key={order.order_id} order={order} wallet={wallet} onChange={loaded.reload} />
      ))}
      {orders?.length === 0 && (
        <Message icon="clock" title={t('orders-none-title')}>
          {t('orders-none')}
        </Message>
      )}
      {orders && loaded.error !== undefined && <Notice tone="warn">{errorText(loaded.error)}</Notice>}
      {!orders && loaded.error === undefined && <Loading rows={3} />}
      {!orders && loaded.error !== undefined && <LoadFailed error={loaded.error} onRetry={loaded.reload} />}
    </Screen>
  );
}

function rankOf({ state }: TriggerOrder): number {
  return state === 'triggered' ? 0 : state === 'waiting' ? 1 : 2;
}

function OrderCard(props: { order: TriggerOrder; wallet: SigningWallet; onChange: () => void }): JSX.Element {
  const { order, wallet, onChange } = props;
  const { client, go } = useApp();
  const api = client(wallet.network);
  const { orders } = api;
  const [signing, cancelling] = [useTask(), useTask()];
  const [waits, setWaits] = useState(false);
  /** Critical ones that are shown for the next press. */
  const [unread, setUnread] = useState<readonly SwapWarning[]>([]);
  // A person who leaves the list meanwhile is not taken to the swap.
  const left = useRef(new AbortController());
  useEffect(() => () => left.current.abort(), []);
  const { order_id: id, minimum_out: minimum, token_out: output, operation_id: operationId } = order;
  const error = signing.error ?? cancelling.error;
  const reason = orderReason(order);
  const isOpen = order.ended_at === null;
  /** When it came to its state. */
  const at = order.ended_at ?? order.firing?.at;
  const hasWarnings = order.reason === 'TOKEN_WARNINGS';
  const accept = unread.map(({ code }) => code);
  /** True: there are some that this press has not agreed to. */
  const showUnread = async (): Promise<boolean> => {
    const found = await unreadWarnings(order, api);
    if (found.every(({ code }) => accept.includes(code))) return false;
    setUnread(found);
    return true;
  };
  const sign = (): void =>
    signing.run(async () => {
      if (hasWarnings && unread.length === 0 && (await showUnread())) return;
      const waiting = { signal: left.current.signal, onWait: () => setWaits(true) };
      try {
        const prepared = await orders.prepare(id, { accept, ...waiting });
        notePresented(id, prepared.operation_id);
        go({ view: 'operation', id: prepared.operation_id });
      } catch (error) {
        if (!(error instanceof InvalidRequestError) || !(await showUnread())) throw error;
      } finally {
        setWaits(false);
      }
    });
  const cancel = (): void =>
    cancelling.run(async () => {
      await orders.cancel(id);
      // Nothing of the order is signed on this device from now on.
      noteOrder(id, { isCancelled: true });
      onChange();
    });
  return (
    <section class="card stack-s" aria-label={orderTitle(order)}>
      <h2>{orderTitle(order)}</h2>
      <p>{orderPrices(order)}</p>
      {minimum !== null && (
        <p class="small muted">
          {t('order-least', { amount: groupDigits(minimum), token: symbolText(output) })}
        </p>
      )}
      <p>
        <strong>{orderState(order)}</strong>
        {at !== undefined && (
          <>
            {' '}
            <Time at={at} />
          </>
        )}
      </p>
      {reason !== undefined && <p class="hint">{reason}</p>}
      {isOpen && order.accept.length > 0 && (
        <p class="hint">{[t('order-accepted'), ...acceptedTexts(order)].join(' ')}</p>
      )}
      {isOpen && (
        <p class="hint">
          {t('order-until')} <Time at={order.expires_at} />
        </p>
      )}
      {isOpen &&
        unread.map(({ code, message }) => (
          <Notice key={code} tone="bad">
            <InertText text={message} />
          </Notice>
        ))}
      {waits && <Notice>{t('order-soon')}</Notice>}
      <ErrorNotice error={error} />
      {isOpen && (
        <div class="row">
          {order.state === 'triggered' && (
            <Button
              look={unread.length > 0 ? 'danger' : 'primary'}
              size="small"
              busy={signing.isRunning}
              onPress={sign}
            >
              {signText(hasWarnings, unread.length > 0)}
            </Button>
          )}
          <Button size="small" busy={cancelling.isRunning} onPress={cancel}>
            {t('order-cancel')}
          </Button>
        </div>
      )}
      {!isOpen && operationId !== null && (
        <div class="row">
          <Button size="small" onPress={() => go({ view: 'operation', id: operationId })}>
            {t('order-open')}
          </Button>
        </div>
      )}
    </section>
  );
}

function signText(hasWarnings: boolean, areShown: boolean): string {
  if (areShown) return t('order-sign-anyway');
  return hasWarnings ? t('order-read-warnings') : t('order-sign');
}
