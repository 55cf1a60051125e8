import type { JSX } from 'preact';
import type { StakePosition, StakePositions } from '../../client/src/stakes/stake-read-types.ts';
import { useApp } from '../app/app.ts';
import { Address, shortAddress } from '../parts/address.tsx';
import { Button } from '../parts/button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { Fact } from '../parts/fact.tsx';
import { Notice } from '../parts/notice.tsx';
import { aboutTimeText, Time, timeText } from '../parts/time.tsx';
import { groupDigits, readLamports } from '../amounts/amount-text.ts';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { positionSol, refusedTexts, stateText, validatorText } from './stake-texts.ts';
import { useStake } from './use-stake.ts';
import { StakeWarnings } from './stake-warnings.tsx';

export interface StakeCardProps {
  position: StakePosition;
  epoch: StakePositions['epoch'];
  wallet: SigningWallet;
}

const TONES: Partial<Record<string, string>> = {
  active: ' badge-good',
  activating: ' badge-warn',
  deactivating: ' badge-warn',
};

export function StakeCard({ position, epoch, wallet }: StakeCardProps): JSX.Element {
  const { state, validator, owner, amounts } = position;
  const title = validator ? validatorText(validator) : t('stake-never-delegated');
  const refused = refusedTexts(position);
  return (
    <section class="card stack" aria-label={`${title}, ${shortAddress(position.position)}`}>
      <div class="row-apart">
        <h2>{title}</h2>
        <span class={`badge${TONES[state] ?? ''}`}>{stateText(state)}</span>
      </div>
      <p class="amount-large">
        {positionSol(position)} <span class="unit">SOL</span>
      </p>
      <ProgressLine position={position} epoch={epoch} />
      {!owner && <Notice tone="warn">{t('stake-other-owner')}</Notice>}
      {position.locked_until !== null && (
        <Notice>{t('stake-locked-until', { date: timeText(position.locked_until) })}</Notice>
      )}
      {validator && <StakeWarnings warnings={validator.warnings} />}
      <dl class="facts">
        <Parts amounts={amounts} />
        {position.rewards_total !== null && (
          <Fact name={t('stake-rewards-total')}>{`${groupDigits(position.rewards_total)} SOL`}</Fact>
        )}
        {position.since !== null && (
          <Fact name={t('stake-since')}>
            <Time at={position.since} />
          </Fact>
        )}
        <Fact name={t('stake-position')}>
          <Address address={position.position} />
        </Fact>
      </dl>
      <Actions position={position} wallet={wallet} />
      {refused.length > 0 && (
        <details>
          <summary>{t('stake-why')}</summary>
          <ul class="stack-s">
            {refused.map((text) => (
              <li key={text} class="hint">
                {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Dates in place of epoch numbers. They are estimates from measured slot times. */
function ProgressLine({ position, epoch }: Pick<StakeCardProps, 'position' | 'epoch'>): JSX.Element {
  const { state, active_from: activeFrom, cooldown_end: cooldownEnd, amounts } = position;
  const isFree = readLamports(amounts.withdrawable) > 0n;
  const text =
    state === 'activating' && activeFrom
      ? t('stake-active-from', { date: aboutTimeText(activeFrom.at) })
      : state === 'deactivating' && cooldownEnd
        ? t('stake-free-from', { date: aboutTimeText(cooldownEnd.at) })
        : state === 'active'
          ? t('stake-earns')
          : state === 'inactive' && isFree
            ? t('stake-is-free')
            : stateText(state);
  const target = state === 'activating' ? activeFrom : state === 'deactivating' ? cooldownEnd : null;
  // The progress of an epoch says how far it is only if the epoch ends it.
  const isLast = target !== null && target.epoch === epoch.number + 1;
  return (
    <div class="stack-s">
      <p>{text}</p>
      {isLast && <progress class="progress" max={100} value={epoch.progress} aria-label={text} />}
    </div>
  );
}

/** Only if there is more than one part: otherwise the state and the amount say it. */
function Parts({ amounts }: Pick<StakePosition, 'amounts'>): JSX.Element | null {
  const parts: [name: string, amount: string][] = [
    [t('stake-active'), amounts.active],
    [t('stake-activating'), amounts.activating],
    [t('stake-deactivating'), amounts.deactivating],
    [t('stake-inactive'), amounts.inactive],
  ];
  const held = parts.filter(([, amount]) => readLamports(amount) > 0n);
  if (held.length < 2) return null;
  return (
    <>
      {held.map(([name, amount]) => (
        <Fact key={name} name={name}>{`${groupDigits(amount)} SOL`}</Fact>
      ))}
    </>
  );
}

function Actions({ position, wallet }: Pick<StakeCardProps, 'position' | 'wallet'>): JSX.Element | null {
  const { go } = useApp();
  const { isRunning, error, start } = useStake(wallet);
  const { position: address, actions, redelegate_only_to: only } = position;
  const from = wallet.address;
  if (actions.length === 0) return null;
  const redelegate = (): void =>
    only === null
      ? go({ view: 'redelegate', position: address })
      : start('redelegate', (stakes, idempotencyKey) =>
          stakes.redelegate({
            from,
            position: address,
            validator: only,
            // The next view shows each warning before the signature.
            accept: ['VALIDATOR_DELINQUENT'],
            idempotencyKey,
          }),
        );
  return (
    <>
      <ErrorNotice error={error} />
      <div class="row row-wrap">
        {actions.includes('withdraw') && (
          <Button
            look="primary"
            size="small"
            busy={isRunning}
            onPress={() =>
              start('withdraw', (stakes, idempotencyKey) =>
                stakes.withdraw({ from, position: address, idempotencyKey }),
              )
            }
          >
            {t('stake-withdraw')}
          </Button>
        )}
        {actions.includes('undelegate') && (
          <Button
            size="small"
            busy={isRunning}
            onPress={() =>
              start('undelegate', (stakes, idempotencyKey) =>
                stakes.undelegate({ from, position: address, idempotencyKey }),
              )
            }
          >
            {t('stake-undelegate')}
          </Button>
        )}
        {actions.includes('redelegate') && (
          <Button size="small" busy={isRunning} onPress={redelegate}>
            {only === null ? t('stake-redelegate') : t('stake-take-back')}
          </Button>
        )}
      </div>
    </>
  );
}
