import type { JSX } from 'preact';
import type { StakePosition, StakePositions } from '../../client/src/stakes/stake-read-types.ts';
import { useApp } from '../app/app.ts';
import { errorText } from '../app/error-text.ts';
import { useLoad } from '../app/use-load.ts';
import { usePoll } from '../app/use-poll.ts';
import { Button } from '../parts/button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { Fact } from '../parts/fact.tsx';
import { Loading, LoadFailed } from '../parts/load-states.tsx';
import { Message, Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { aboutTimeText, Time } from '../parts/time.tsx';
import { groupDigits, readLamports } from '../amounts/amount-text.ts';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { useStake } from './use-stake.ts';
import { StakeCard } from './stake-card.tsx';

const REFRESH_MS = 15_000;

/** The wallet's positions, with dates and what can be done now. */
export function StakeView({ wallet }: { wallet: SigningWallet }): JSX.Element {
  const { client, signIn, go } = useApp();
  const { address, network } = wallet;
  const loaded = useLoad(
    async (signal) => {
      await signIn(wallet);
      return await client(network).stakes.positions(address, { signal });
    },
    [address],
  );
  usePoll(loaded.reload, REFRESH_MS);
  const withdrawing = useStake(wallet);
  const stake = loaded.value;
  const hasPositions = stake !== undefined && stake.positions.length > 0;
  const free = stake && isAbove(stake.totals.withdrawable) ? stake.totals.withdrawable : null;
  const withdraw = (): void =>
    withdrawing.start('withdraw', (stakes, idempotencyKey) =>
      stakes.withdraw({ from: address, idempotencyKey }),
    );
  return (
    <Screen
      title={t('stake')}
      onBack={() => go({ view: 'home' })}
      foot={
        stake && (
          <>
            {free !== null && (
              <Button look="primary" busy={withdrawing.isRunning} onPress={withdraw}>
                {withdrawing.isRunning
                  ? t('preparing')
                  : t('stake-withdraw-all', { amount: groupDigits(free) })}
              </Button>
            )}
            <Button look={free === null ? 'primary' : 'quiet'} onPress={() => go({ view: 'delegate' })}>
              {t('stake-delegate')}
            </Button>
            {isAbove(stake.totals.active, stake.totals.activating) && (
              <Button onPress={() => go({ view: 'undelegate' })}>{t('stake-undelegate')}</Button>
            )}
          </>
        )
      }
    >
      <ErrorNotice error={withdrawing.error} />
      {stake && loaded.error !== undefined && <Notice tone="warn">{errorText(loaded.error)}</Notice>}
      {hasPositions && <Totals stake={stake} />}
      {stake &&
        byUrgency(stake.positions).map((position) => (
          <StakeCard key={position.position} position={position} epoch={stake.epoch} wallet={wallet} />
        ))}
      {stake && !hasPositions && (
        <Message icon="clock" title={t('stake-none-title')}>
          {t('stake-none')}
        </Message>
      )}
      {hasPositions && (
        <p class="hint">
          {t('stake-read-at')} <Time at={stake.read_at} />
        </p>
      )}
      {!stake && loaded.error === undefined && <Loading rows={3} />}
      {!stake && loaded.error !== undefined && <LoadFailed error={loaded.error} onRetry={loaded.reload} />}
    </Screen>
  );
}

function Totals({ stake: { totals, epoch } }: { stake: StakePositions }): JSX.Element {
  const { go } = useApp();
  const parts: [name: string, amount: string][] = [
    [t('stake-active'), totals.active],
    [t('stake-activating'), totals.activating],
    [t('stake-deactivating'), totals.deactivating],
    [t('stake-withdrawable'), totals.withdrawable],
  ];
  return (
    <section class="card stack-s" aria-label={t('stake-totals')}>
      <dl class="facts">
        {parts.map(
          ([name, amount]) =>
            isAbove(amount) && <Fact key={name} name={name}>{`${groupDigits(amount)} SOL`}</Fact>,
        )}
        {totals.rewards !== null && (
          <Fact name={t('stake-rewards-total')}>{`${groupDigits(totals.rewards)} SOL`}</Fact>
        )}
      </dl>
      <p class="hint">
        {t('stake-epoch-ends', { epoch: `${epoch.number}`, date: aboutTimeText(epoch.ends_at) })}
      </p>
      <div class="row">
        <Button size="small" onPress={() => go({ view: 'rewards' })}>
          {t('stake-rewards')}
        </Button>
      </div>
    </section>
  );
}

const STATE_ORDER = ['deactivating', 'activating', 'inactive', 'active'];

/** Free money first, then what waits for a date. */
function byUrgency(positions: readonly StakePosition[]): StakePosition[] {
  const rank = ({ state, amounts }: StakePosition): number =>
    isAbove(amounts.withdrawable) ? -1 : STATE_ORDER.indexOf(state);
  return positions.toSorted((one, other) => rank(one) - rank(other));
}

function isAbove(...amounts: string[]): boolean {
  return amounts.some((amount) => readLamports(amount) > 0n);
}
