import type { JSX } from 'preact';
import type { SwapQuote } from '../../client/src/swaps/swap-types.ts';
import { useApp } from '../app/app.ts';
import { useLoad } from '../app/use-load.ts';
import { Segments, SelectField, TextField } from '../parts/field.tsx';
import { Notice } from '../parts/notice.tsx';
import { priceText } from '../amounts/price-text.ts';
import { inertText } from '../texts/hidden-characters.ts';
import { unclearText } from '../texts/problem-texts.ts';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import {
  ORDER_DAYS,
  orderProblems,
  type OrderDays,
  type OrderDraft,
  type OrderProblem,
} from './order-draft.ts';

export interface OrderFieldsProps {
  wallet: SigningWallet;
  draft: OrderDraft;
  quote: SwapQuote | undefined;
  /** The names of both sides, as people read them. */
  names: { in: string; out: string };
  /** Whose price is watched; undefined while it is not chosen. */
  mint: string | undefined;
  onChange: (change: Partial<OrderDraft>) => void;
}

/** The price that an order waits for, and what it may give. */
export function OrderFields({ wallet, draft, quote, names, mint, onChange }: OrderFieldsProps): JSX.Element {
  const problems = orderProblems(draft, quote);
  const now = usePriceNow(wallet, mint);
  const field = (name: 'above' | 'below' | 'atLeast', label: string, hint: string): JSX.Element => (
    <TextField
      label={label}
      inputMode="decimal"
      optional
      value={draft[name]}
      error={problemText(problems[name], draft[name])}
      hint={hint}
      onInput={(typed) => onChange({ [name]: typed.trim() })}
    />
  );
  return (
    <>
      <Notice>{t('order-you-sign')}</Notice>
      <Segments
        label={t('order-price-of')}
        value={draft.priceOf}
        options={[
          { value: 'in', text: t('price-of', { token: names.in }) },
          { value: 'out', text: t('price-of', { token: names.out }) },
        ]}
        onChange={(priceOf) => onChange({ priceOf })}
      />
      {field(
        'above',
        t('order-above'),
        now === undefined ? t('order-price-hint') : t('order-price-now', { price: now }),
      )}
      {field('below', t('order-below'), t('order-pair-hint'))}
      {field('atLeast', t('order-at-least'), t('order-at-least-hint'))}
      <SelectField
        label={t('order-expires')}
        value={draft.days}
        options={ORDER_DAYS.map((days) => ({ value: days, text: t('order-days', { count: Number(days) }) }))}
        onInput={(chosen) => onChange({ days: ORDER_DAYS.find((days) => days === chosen) ?? DEFAULT_DAYS })}
      />
    </>
  );
}

const DEFAULT_DAYS: OrderDays = '30';

/** Undefined if it is not known; the service refuses an order whose price is reached. */
function usePriceNow(wallet: SigningWallet, mint: string | undefined): string | undefined {
  const { client } = useApp();
  const { value } = useLoad(
    async (signal) => (mint === undefined ? [] : await client(wallet.network).prices.get([mint], { signal })),
    [mint],
  );
  const price = value?.[0]?.price_usd;
  return price == null || value?.[0]?.mint !== mint ? undefined : inertText(priceText(price));
}

function problemText(problem: OrderProblem | undefined, typed: string): string | undefined {
  switch (problem) {
    case 'price':
      return t('order-problem-price');
    case 'pair':
      return t('order-problem-pair');
    case 'amount':
      return t('amount-wrong');
    case 'unclear':
      return unclearText(typed);
    case undefined:
      return undefined;
  }
}
