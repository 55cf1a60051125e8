import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { SwapQuote } from '../../client/src/swap-types.ts';
import { useApp } from '../app/app.ts';
import { errorText } from '../app/error-text.ts';
import { useLoad } from '../app/use-load.ts';
import { useTask } from '../app/use-task.ts';
import { shortAddress } from '../parts/address.tsx';
import { Button } from '../parts/button.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { Loading, LoadFailed } from '../parts/load-states.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { groupDigits } from '../sends/amount-text.ts';
import { heldTokens, type HeldToken } from '../sends/send-draft.ts';
import {
  criticalCodes,
  EMPTY_SWAP,
  quotedSwap,
  swapProblems,
  type SwapDraft,
  type SwapProblem,
} from '../swaps/swap-draft.ts';
import { inertText } from '../texts/hidden-characters.ts';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { QuoteCard } from './quote-card.tsx';

/** What is given for what, and a quote. The next view shows everything before anything moves. */
export function SwapView({ wallet }: { wallet: SigningWallet }): JSX.Element {
  const { client, signIn } = useApp();
  const loaded = useLoad(
    async (signal) => {
      await signIn(wallet);
      return heldTokens(await client(wallet.network).getBalance(wallet.address, { signal }));
    },
    [wallet.address],
  );
  if (loaded.value) return <SwapForm wallet={wallet} held={loaded.value} />;
  return (
    <Screen title={t('swap')} onBack={() => window.history.back()}>
      {loaded.error === undefined ? <Loading /> : <LoadFailed error={loaded.error} onRetry={loaded.reload} />}
    </Screen>
  );
}

function SwapForm({ wallet, held }: { wallet: SigningWallet; held: readonly HeldToken[] }): JSX.Element {
  const { client, replace } = useApp();
  const api = client(wallet.network);
  const [draft, setDraft] = useState<SwapDraft>(EMPTY_SWAP);
  const [quote, setQuote] = useState<SwapQuote>();
  // Repeats of the same press are the same operation, also after a cut connection.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const { isRunning, error, run, clear } = useTask();
  const isFresh = useFresh(quote);
  const given = held.find(({ mint }) => mint === draft.tokenIn);
  const problems = swapProblems(draft, given);
  const change = (next: Partial<SwapDraft>): void => {
    clear();
    setQuote(undefined);
    setDraft({ ...draft, ...next });
  };
  const ask = (): void =>
    run(async () => {
      setIdempotencyKey(crypto.randomUUID());
      setQuote(await api.quoteSwap({ from: wallet.address, ...draft }));
    });
  const review = (terms: SwapQuote): void =>
    run(async () => {
      const operation = await api.swap({ ...quotedSwap(draft, wallet.address, terms), idempotencyKey });
      replace({ view: 'operation', id: operation.id });
    });
  const isComplete = draft.tokenOut !== '' && draft.amount !== '' && Object.keys(problems).length === 0;
  const shown = isFresh ? quote : undefined;
  const isRisky = shown !== undefined && criticalCodes(shown).length > 0;

  return (
    <Screen
      title={t('swap')}
      onBack={() => window.history.back()}
      onSubmit={() => (shown ? review(shown) : ask())}
      foot={
        <Button look={isRisky ? 'danger' : 'primary'} disabled={!isComplete} busy={isRunning} type="submit">
          {isRunning ? t('preparing') : actionText(shown !== undefined, isRisky)}
        </Button>
      }
    >
      <SelectField
        label={t('swap-gives')}
        value={draft.tokenIn}
        options={held.map(({ token, mint, amount }) => ({
          value: mint,
          text: `${token.length >= 32 ? shortAddress(token) : inertText(token)} · ${groupDigits(amount)}`,
        }))}
        onInput={(tokenIn) => change({ tokenIn, amount: '' })}
      />
      <TextField
        label={t('amount')}
        inputMode="decimal"
        placeholder="0"
        value={draft.amount}
        error={problemText(problems.amount)}
        hint={t('available', { amount: groupDigits(given?.amount ?? '0') })}
        onInput={(amount) => change({ amount: amount.trim() })}
      />
      <TextField
        label={t('swap-mint-out')}
        mono
        value={draft.tokenOut}
        error={problemText(problems.tokenOut)}
        hint={t('swap-mint-hint')}
        onInput={(tokenOut) => change({ tokenOut: tokenOut.trim() })}
      />
      {quote && !isFresh && <Notice tone="plain">{t('swap-old')}</Notice>}
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

function problemText(problem: SwapProblem | undefined): string | undefined {
  switch (problem) {
    case 'mint':
      return t('swap-problem-mint');
    case 'same':
      return t('swap-problem-same');
    case 'amount':
      return t('swap-problem-amount');
    case 'too-much':
      return t('swap-problem-too-much');
    case undefined:
      return undefined;
  }
}

function actionText(isShown: boolean, isRisky: boolean): string {
  if (!isShown) return t('swap-ask');
  return isRisky ? t('review-anyway') : t('review');
}
