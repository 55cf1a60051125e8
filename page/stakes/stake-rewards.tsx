import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { StakeReward, YearOfRewards } from '../../client/src/stakes/stake-read-types.ts';
import { useApp } from '../app/app.ts';
import { useTask } from '../app/use-task.ts';
import { ShortAddress } from '../parts/address.tsx';
import { Amount } from '../parts/amount.tsx';
import { Button } from '../parts/button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { Icon } from '../parts/icon.tsx';
import { Message } from '../parts/notice.tsx';
import { PagedRows } from '../parts/paged-rows.tsx';
import { Screen } from '../parts/screen.tsx';
import { Time } from '../parts/time.tsx';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { rewardsCsv } from './rewards-csv.ts';
import { saveCsv } from './save-csv.ts';

const PAGE = 50;
/** The most that the service gives at once. */
const LARGEST_PAGE = 1_000;

/** Rewards by epoch, the newest first, and the statement of each year. */
export function StakeRewardsView({ wallet }: { wallet: SigningWallet }): JSX.Element {
  const { client, signIn } = useApp();
  const [years, setYears] = useState<readonly YearOfRewards[]>([]);
  return (
    <Screen title={t('stake-rewards')} onBack={() => window.history.back()}>
      {years.length > 0 && (
        <ul class="list">
          {years.map((year) => (
            <li key={year.year}>
              <Year year={year} wallet={wallet} />
            </li>
          ))}
        </ul>
      )}
      <PagedRows<StakeReward>
        read={async (cursor, signal) => {
          await signIn(wallet);
          const page = await client(wallet.network)
            .stakes.rewards(wallet.address, { limit: PAGE, signal })
            .page({ cursor });
          setYears(page.years);
          return { items: page.items, next: page.next_cursor };
        }}
        empty={
          <Message icon="clock" title={t('stake-no-rewards-title')}>
            {t('stake-no-rewards')}
          </Message>
        }
        keyOf={keyOf}
        rows={(rewards) => (
          <ul class="list">
            {rewards.map((reward) => (
              <li key={keyOf(reward)}>
                <RewardRow reward={reward} />
              </li>
            ))}
          </ul>
        )}
      />
    </Screen>
  );
}

function keyOf({ position, epoch }: StakeReward): string {
  return `${position}-${epoch}`;
}

function Year({ year, wallet }: { year: YearOfRewards; wallet: SigningWallet }): JSX.Element {
  const { client, signIn } = useApp();
  const { isRunning, error, run } = useTask();
  const save = (): void =>
    run(async () => {
      await signIn(wallet);
      const options = { year: year.year, limit: LARGEST_PAGE };
      const csv = await rewardsCsv(client(wallet.network).stakes.rewards(wallet.address, options));
      saveCsv(`stake-rewards-${year.year}-${wallet.address}.csv`, csv);
    });
  return (
    <div class="item">
      <span class="grow">
        <span class="item-title">
          {`${year.year}: `}
          <Amount amount={year.amount} token="SOL" isPress />
        </span>
        <span class="item-note">{t('stake-rewards-count', { count: year.rewards })}</span>
        <ErrorNotice error={error} />
      </span>
      <Button size="small" busy={isRunning} onPress={save}>
        {t('stake-statement', { year: `${year.year}` })}
      </Button>
    </div>
  );
}

function RewardRow({ reward }: { reward: StakeReward }): JSX.Element {
  return (
    <div class="item">
      <span class="circle circle-good">
        <Icon name="in" size={18} />
      </span>
      <span class="grow">
        <span class="item-title">{t('stake-epoch', { epoch: `${reward.epoch}` })}</span>
        <span class="item-note">
          <Time at={reward.paid_at} />
        </span>
        <span class="item-note">
          <ShortAddress address={reward.position} />
        </span>
        {!reward.verified && <span class="item-note">{t('stake-reward-unverified')}</span>}
      </span>
      <span class="item-end">
        <Amount amount={`+${reward.amount}`} token="SOL" look="in" isPress />
      </span>
    </div>
  );
}
