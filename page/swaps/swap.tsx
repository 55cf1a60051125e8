import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isAddress } from '../../client/src/checks/addresses.ts';
import type { SwapQuote } from '../../client/src/swaps/swap-types.ts';
import { useApp } from '../app/app.ts';
import { errorText } from '../app/error-text.ts';
import { useLoad } from '../app/use-load.ts';
import { usePoll } from '../app/use-poll.ts';
import { useTask } from '../app/use-task.ts';
import { shortAddress } from '../parts/address.tsx';
import { Button } from '../parts/button.tsx';
import { Segments } from '../parts/field.tsx';
import { Loading, LoadFailed } from '../parts/load-states.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { keepOrder } from '../orders/kept-orders.ts';
import {
  EMPTY_ORDER,
  hasPrice,
  keptOrderOf,
  orderArguments,
  orderProblems,
  type OrderDraft,
} from '../orders/order-draft.ts';
import { heldTokens, type HeldToken } from '../amounts/held-token.ts';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { OrderFields } from '../orders/order-fields.tsx';
import { sideText } from './shown-swap.ts';
import {
  askedQuote,
  criticalCodes,
  EMPTY_SWAP,
  quotedSwap,
  shownAmounts,
  swapProblems,
  type SwapDraft,
} from './swap-draft.ts';
import { QuoteCard } from './quote-card.tsx';
import { SwapFields } from './swap-fields.tsx';

/** Money may arrive while the form is filled in. */
const REFRESH_MS = 10_000;

/** The form of a swap, now or at a price, with a quote. The next view shows everything before anything moves. */
export function SwapView({ wallet }: { wallet: SigningWallet }): JSX.Element {
  const { client, signIn } = useApp();
  const loaded = useLoad(
    async (signal) => {
      await signIn(wallet);
      return heldTokens(await client(wallet.network).getBalance(wallet.address, { signal }));
    },
    [wallet.address],
  );
  usePoll(loaded.reload, REFRESH_MS);
  if (loaded.value) return <SwapForm wallet={wallet} held={loaded.value} />;
  return (
    <Screen title={t('swap')} onBack={() => window.history.back()}>
      {loaded.error === undefined ? <Loading /> : <LoadFailed error={loaded.error} onRetry={loaded.reload} />}
    </Screen>
  );
}

function SwapForm({ wallet, held }: { wallet: SigningWallet; held: readonly HeldToken[] }): JSX.Element {
  const { client, replace, go } = useApp();
  const api = client(wallet.network);
  const [draft, setDraft] = useState<SwapDraft>(EMPTY_SWAP);
  const [when, setWhen] = useState<When>('now');
  const [order, setOrder] = useState<OrderDraft>(EMPTY_ORDER);
  const [quote, setQuote] = useState<SwapQuote>();
  // Repeats of the same press are the same operation or order, also after a cut connection.
  const [{ idempotencyKey, askedAt }, setRequest] = useState(newRequest);
  const { isRunning, error, run, clear } = useTask();
  const isFresh = useFresh(quote);
  const given = held.find(({ mint }) => mint === draft.tokenIn);
  const problems = swapProblems(draft, given);
  const change = (next: Partial<SwapDraft>): void => {
    clear();
    setQuote(undefined);
    // Two fields may be filled before the view is drawn again.
    setDraft((now) => ({ ...now, ...next }));
  };
  const ask = (): void =>
    run(async () => {
      setRequest(newRequest());
      setQuote(await api.quoteSwap(askedQuote(draft, wallet.address)));
    });
  const review = (terms: SwapQuote): void =>
    run(async () => {
      const operation = await api.swap({ ...quotedSwap(draft, wallet.address, terms), idempotencyKey });
      replace({ view: 'operation', id: operation.id });
    });
  const make = (terms: SwapQuote): void =>
    run(async () => {
      const asked = orderArguments(draft, order, { from: wallet.address, quote: terms, now: askedAt });
      const made = await api.orders.create({ ...asked, idempotencyKey });
      keepOrder(keptOrderOf(asked, made, wallet.network));
      replace({ view: 'orders' });
    });
  const isOrder = when === 'order';
  const isSwap = draft.tokenOut !== '' && draft.amount !== '' && Object.keys(problems).length === 0;
  const isReady = !isOrder || (hasPrice(order) && Object.keys(orderProblems(order, quote)).length === 0);
  // An order is for a later price, so the quote only shows what is known of the tokens.
  const shown = isFresh || isOrder ? quote : undefined;
  const isRisky = shown !== undefined && criticalCodes(shown).length > 0;
  const next = isOrder ? make : review;

  return (
    <Screen
      title={t('swap')}
      onBack={() => window.history.back()}
      onSubmit={() => (shown ? next(shown) : ask())}
      foot={
        <>
          <Button
            look={isRisky ? 'danger' : 'primary'}
            disabled={!isSwap || !isReady}
            busy={isRunning}
            type="submit"
          >
            {isRunning ? t('preparing') : actionText(shown !== undefined, isRisky, isOrder)}
          </Button>
          <Button look="plain" onPress={() => go({ view: 'orders' })}>
            {t('orders')}
          </Button>
        </>
      }
    >
      <Segments
        label={t('order-when')}
        value={when}
        options={[
          { value: 'now', text: t('order-when-now') },
          { value: 'order', text: t('order-when-price') },
        ]}
        onChange={(chosen) => {
          setWhen(chosen);
          // An order is for an exact input: what it takes at another price is not known yet.
          if (chosen === 'order' && draft.exact === 'out') {
            change({ exact: 'in', amount: shownAmounts(draft, shown).in });
          }
        }}
      />
      <SwapFields
        {...{ wallet, held, draft, problems }}
        quote={shown}
        hasOutput={!isOrder}
        onChange={change}
      />
      {isOrder && (
        <OrderFields
          wallet={wallet}
          draft={order}
          quote={quote}
          names={{ in: nameOf(draft.tokenIn, held, quote), out: nameOf(draft.tokenOut, held, quote) }}
          mint={tokenMint(order.priceOf === 'in' ? draft.tokenIn : draft.tokenOut)}
          onChange={(changed) => {
            clear();
            // With the same key, other terms would be refused.
            setRequest(newRequest());
            setOrder((now) => ({ ...now, ...changed }));
          }}
        />
      )}
      {quote && !shown && <Notice tone="plain">{t('swap-old')}</Notice>}
      {shown && isOrder && <p class="hint">{t('order-quote-now')}</p>}
      {shown && <QuoteCard quote={shown} />}
      {error !== undefined && <Notice tone="bad">{errorText(error)}</Notice>}
    </Screen>
  );
}

/** False from the time on at which the quote counts as old. */
function useFresh(quote: SwapQuote | undefined): boolean {
  const [oldQuote, setOldQuote] = useState<SwapQuote>();
  useEffect(() => {
    if (!quote) return undefined;
    const timer = setTimeout(() => setOldQuote(quote), new Date(quote.expires_at).getTime() - Date.now());
    return () => clearTimeout(timer);
  }, [quote]);
  return quote !== undefined && oldQuote !== quote;
}

type When = 'now' | 'order';

/** A token of the form as people read it. */
function nameOf(mint: string, held: readonly HeldToken[], quote: SwapQuote | undefined): string {
  if (tokenMint(mint) === undefined) return t('order-other-token');
  const sides = quote ? [quote.token_in, quote.token_out] : [];
  const { token = mint } = [...sides, ...held].find((each) => each.mint === mint) ?? {};
  return token === mint && mint !== 'SOL' ? shortAddress(mint) : sideText({ token, mint });
}

/** Undefined while it is not typed to its end. */
function tokenMint(token: string): string | undefined {
  return token === 'SOL' || isAddress(token) ? token : undefined;
}

/** The moment too: the end of an order counts from it, and a repeat has to be the same request. */
function newRequest(): { idempotencyKey: string; askedAt: Date } {
  return { idempotencyKey: crypto.randomUUID(), askedAt: new Date() };
}

function actionText(isShown: boolean, isRisky: boolean, isOrder: boolean): string {
  if (!isShown) return isOrder ? t('order-check') : t('swap-ask');
  if (isOrder) return isRisky ? t('order-make-anyway') : t('order-make');
  return isRisky ? t('review-anyway') : t('review');
}
