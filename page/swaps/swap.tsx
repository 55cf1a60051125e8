import type { JSX } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { QuoteSwapArguments } from '../../client/src/swaps/swap-request.ts';
import type { SwapQuote } from '../../client/src/swaps/swap-types.ts';
import { heldTokens, type HeldToken } from '../tokens/held-token.ts';
import { useApp } from '../app/app.ts';
import type { Reviewed } from '../app/route.ts';
import { useLoad } from '../app/use-load.ts';
import { usePoll } from '../app/use-poll.ts';
import { useTask } from '../app/use-task.ts';
import { keepOrder } from '../orders/kept-orders.ts';
import {
  EMPTY_ORDER,
  hasPrice,
  keptOrderOf,
  orderArguments,
  orderProblems,
  type OrderDraft,
} from '../orders/order-draft.ts';
import { OrderFields } from '../orders/order-fields.tsx';
import { IconButton } from '../parts/button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { Segments } from '../parts/field.tsx';
import { Loading, LoadFailed } from '../parts/load-states.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { useUndoneReview } from '../operations/use-undone-review.ts';
import { freeOf, waitingPayments } from '../sends/waiting-payments.ts';
import { t } from '../texts/text.ts';
import { knownTokenOf, type KnownToken } from '../tokens/known-token.ts';
import { symbolText } from '../tokens/symbol-text.ts';
import { tokenFacts, type TokenReader } from '../tokens/token-facts.ts';
import { TokenSheet } from '../tokens/token-sheet.tsx';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { expectQuote } from './expect-quote.ts';
import { QuoteCard } from './quote-card.tsx';
import { seenQuote } from './seen-quote.ts';
import { SlippageField } from './slippage-field.tsx';
import {
  askedQuote,
  criticalCodes,
  givenAmount,
  quotedSwap,
  sameDraft,
  shownAmounts,
  swapDraftOf,
  swapProblems,
  withToken,
  type SameSwap,
  type SwapDraft,
  type SwapSide,
} from './swap-draft.ts';
import { SwapFields } from './swap-fields.tsx';
import { SwapFoot } from './swap-foot.tsx';
import { swapStage } from './swap-stage.ts';
import { useLiveQuote } from './use-live-quote.ts';

/** Money may arrive while the form is filled in. */
const REFRESH_MS = 30_000;

/**
 * The form of a swap, now or at a price, with a quote. The next view shows everything before anything moves.
 *
 * @param props.token the mint with which the form begins
 * @param props.same the swap with which it begins instead
 * @param props.reviewed the swap from which the person came back, and what was typed for it
 */
export function SwapView({
  wallet,
  token,
  same,
  reviewed,
}: {
  wallet: SigningWallet;
  token?: string | undefined;
  same?: SameSwap | undefined;
  reviewed?: Reviewed<SwapDraft> | undefined;
}): JSX.Element {
  const { client, signIn } = useApp();
  const first = useRef<Promise<(held: readonly HeldToken[]) => SwapDraft>>(undefined);
  const loaded = useLoad(
    async (signal) => {
      await signIn(wallet);
      const api = client(wallet.network);
      first.current ??= firstDraft(api, token, same);
      const [balance, begin, waiting] = await Promise.all([
        api.getBalance(wallet.address, { signal }),
        first.current,
        waitingPayments(api, wallet.address, signal).catch(() => new Map<string, bigint>()),
      ]);
      const held = heldTokens(balance);
      return { held, begin: begin(held), waiting };
    },
    [wallet.address],
  );
  usePoll(loaded.reload, REFRESH_MS);
  useUndoneReview(reviewed, wallet.network, loaded.reload);
  if (loaded.value) {
    return <SwapForm {...{ wallet, token }} typed={reviewed?.draft} {...loaded.value} />;
  }
  return (
    <Screen title={t('swap')} onBack={() => window.history.back()}>
      {loaded.error === undefined ? <Loading /> : <LoadFailed error={loaded.error} onRetry={loaded.reload} />}
    </Screen>
  );
}

/** The tokens of a form are the service's word of now. The wallet's own tokens decide on which side a single one is. */
async function firstDraft(
  api: TokenReader,
  token: string | undefined,
  same: SameSwap | undefined,
): Promise<(held: readonly HeldToken[]) => SwapDraft> {
  const [single, tokenIn, tokenOut] = await Promise.all(
    [token, same?.tokenIn, same?.tokenOut].map((mint) => firstToken(api, mint)),
  );
  return (held) => (same && sameDraft(same, tokenIn, tokenOut)) ?? swapDraftOf(single, held);
}

/** Undefined if the address bar names no token that can be swapped: the form then begins as an empty one. */
async function firstToken(api: TokenReader, token: string | undefined): Promise<KnownToken | undefined> {
  if (token === undefined) return undefined;
  const facts = await tokenFacts(api, token).catch(() => undefined);
  return facts?.swappable === true ? knownTokenOf(facts) : undefined;
}

function SwapForm(props: {
  wallet: SigningWallet;
  token: string | undefined;
  typed: SwapDraft | undefined;
  held: readonly HeldToken[];
  begin: SwapDraft;
  waiting: ReadonlyMap<string, bigint>;
}): JSX.Element {
  const { wallet, token, held, waiting } = props;
  const { client, replace, go, formRequests } = useApp();
  const api = client(wallet.network);
  const [draft, setDraft] = useState(props.typed ?? props.begin);
  const [when, setWhen] = useState<When>('now');
  const [order, setOrder] = useState<OrderDraft>(EMPTY_ORDER);
  const [choosing, setChoosing] = useState<SwapSide>();
  const task = useTask();
  const isOrder = when === 'order';
  const given = held.find(({ mint }) => mint === draft.tokenIn?.mint);
  // An order has a slippage of its own, and its form does not show that of a swap.
  const quotable = isOrder ? { ...draft, slippage: '' } : draft;
  const free = given && freeOf(given, waiting);
  const problems = swapProblems(quotable, free);
  const asked = askedQuote(quotable, problems, wallet.address);
  const live = useLiveQuote(
    asked,
    async (wanted, signal) =>
      withNames(expectQuote(await api.quoteSwap(wanted, { signal }), wanted, given), draft),
    task.isRunning,
  );
  const { quote } = live;
  const codes = quote ? criticalCodes(quote) : [];
  // Repeats of the same press are the same operation or order, also after a cut connection.
  const amountIn = asked && quote && givenAmount(asked, quote);
  const request = useMemo(newRequest, isOrder ? [JSON.stringify([asked, amountIn, order, codes])] : [quote]);
  /** A swap is reviewed on terms that are fresh at this moment. An order is for another price. */
  const terms = (): SwapQuote | undefined => (isOrder ? quote : live.fresh());

  const change = (next: Partial<SwapDraft>): void => {
    task.clear();
    // Two fields may be filled before the view is drawn again.
    setDraft((now) => ({ ...now, ...next }));
  };
  const review = async (
    wanted: QuoteSwapArguments,
    quoted: SwapQuote,
    signal: AbortSignal,
  ): Promise<void> => {
    const { idempotencyKey } = request;
    const swap = quotedSwap(wanted, quoted);
    const operation = await api.swap({ ...swap, idempotencyKey });
    // The person has changed or left the form since, and does not want this one.
    if (signal.aborted) {
      await operation.cancel();
      return;
    }
    const { id } = operation;
    formRequests.set(id, { kind: 'swap', network: wallet.network, wanted: swap });
    const reviewed = { operationId: id, wallet: wallet.address, draft };
    go({
      view: 'operation',
      id,
      form: { view: 'swap', ...(token !== undefined && { token }), reviewed },
      seen: seenQuote(wanted, quoted),
    });
  };
  const makeOrder = async (wanted: QuoteSwapArguments, quoted: SwapQuote): Promise<void> => {
    const { idempotencyKey, askedAt } = request;
    const swap = { ...wanted, amount: givenAmount(wanted, quoted) ?? '' };
    const ordered = orderArguments(swap, order, { from: wallet.address, quote: quoted, now: askedAt });
    const made = await api.orders.create({ ...ordered, idempotencyKey });
    keepOrder(keptOrderOf(ordered, made, wallet.network));
    replace({ view: 'orders' });
  };
  const submit = (): void => {
    const quoted = terms();
    if (!asked || !quoted) live.refresh();
    else task.run((signal) => (isOrder ? makeOrder(asked, quoted) : review(asked, quoted, signal)));
  };
  const isPriced = !isOrder || (hasPrice(order) && Object.keys(orderProblems(order, quote)).length === 0);
  const stage = swapStage({
    draft,
    isWrong: !asked || !isPriced,
    hasTerms: terms() !== undefined,
    isQuoting: live.isLoading,
    isRunning: task.isRunning,
  });

  return (
    <>
      <Screen
        title={t('swap')}
        onBack={() => window.history.back()}
        onSubmit={submit}
        end={<IconButton icon="clock" label={t('orders')} onPress={() => go({ view: 'orders' })} />}
        foot={<SwapFoot stage={stage} isOrder={isOrder} isRisky={codes.length > 0} />}
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
            if (chosen === 'order' && (draft.exact === 'out' || draft.isMax)) {
              change({ exact: 'in', isMax: false, amount: shownAmounts(draft, quote).in });
            }
          }}
        />
        <SwapFields
          {...{ given, free, draft, problems, quote, isOrder }}
          onChange={change}
          onChooseToken={setChoosing}
        />
        {isOrder && (
          <OrderFields
            wallet={wallet}
            draft={order}
            quote={quote}
            names={{ in: nameOf(draft.tokenIn), out: nameOf(draft.tokenOut) }}
            mint={(order.priceOf === 'in' ? draft.tokenIn : draft.tokenOut)?.mint}
            onChange={(changed) => {
              task.clear();
              setOrder((now) => ({ ...now, ...changed }));
            }}
          />
        )}
        {quote && isOrder && <p class="hint">{t('order-quote-now')}</p>}
        {quote && <QuoteCard {...live} quote={quote} isForLater={isOrder} />}
        {quote && stage === 'no-quote' && <Notice>{t('swap-old')}</Notice>}
        {!isOrder && (
          <SlippageField
            value={draft.slippage}
            quotedBps={quote?.slippage_bps}
            onInput={(slippage) => change({ slippage })}
          />
        )}
        <ErrorNotice error={live.error} />
        <ErrorNotice error={task.error} />
      </Screen>
      {choosing && (
        <TokenSheet
          title={choosing === 'in' ? t('swap-mint-in') : t('swap-mint-out')}
          held={held}
          chosen={(choosing === 'in' ? draft.tokenIn : draft.tokenOut)?.mint}
          search={choosing === 'in' ? null : api}
          onChoose={(token) => change(withToken(draft, choosing, token))}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </>
  );
}

type When = 'now' | 'order';

/** A quote names an unlisted token by its mint. The form names it as the sheet did; only the mint is part of what is signed. */
function withNames(quote: SwapQuote, { tokenIn, tokenOut }: SwapDraft): SwapQuote {
  const { token_in: input, token_out: output } = quote;
  return {
    ...quote,
    token_in: { ...input, token: tokenIn?.token ?? input.token },
    token_out: { ...output, token: tokenOut?.token ?? output.token },
  };
}

function nameOf(token: KnownToken | undefined): string {
  return token ? symbolText(token) : t('order-other-token');
}

/** The end of an order counts from `askedAt`, so that a repeat is the same request. */
function newRequest(): { idempotencyKey: string; askedAt: Date } {
  return { idempotencyKey: crypto.randomUUID(), askedAt: new Date() };
}
