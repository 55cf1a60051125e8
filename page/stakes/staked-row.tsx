import type { JSX } from 'preact';
import { useApp } from '../app/app.ts';
import { useLoad } from '../app/use-load.ts';
import { usePoll } from '../app/use-poll.ts';
import { Amount } from '../parts/amount.tsx';
import { COVER } from '../parts/hidden-amount.tsx';
import { Icon } from '../parts/icon.tsx';
import { formatLamports, readLamports } from '../amounts/amount-text.ts';
import { roundedAmount } from '../amounts/rounded-amount.ts';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';

const REFRESH_MS = 60_000;

/** The staked amount, and the free part of it. Without an answer, or without stakes, the row is not shown: the view of stakes shows errors. */
export function StakedRow({ wallet }: { wallet: SigningWallet }): JSX.Element | null {
  const { client, go, state } = useApp();
  const { value, reload } = useLoad(
    async (signal) => await client(wallet.network).stakes.positions(wallet.address, { signal }),
    [wallet.address],
  );
  usePoll(reload, REFRESH_MS);
  if (!value || value.positions.length === 0) return null;
  const { active, activating, deactivating, inactive, withdrawable } = value.totals;
  const parts = [active, activating, deactivating, inactive].map(readLamports);
  return (
    <div class="list">
      <button type="button" class="item" onClick={() => go({ view: 'stake' })}>
        <span class="circle circle-accent">
          <Icon name="stake" size={18} />
        </span>
        <span class="grow">
          <span class="item-title">{t('staked')}</span>
          {readLamports(withdrawable) > 0n && (
            <span class="item-note">
              {t('staked-free', { amount: state.hidesAmounts ? COVER : roundedAmount(withdrawable) })}
            </span>
          )}
        </span>
        <span class="item-end">
          <Amount amount={formatLamports(parts.reduce((sum, part) => sum + part))} token="SOL" />
        </span>
      </button>
    </div>
  );
}
