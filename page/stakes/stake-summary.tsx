import type { JSX } from 'preact';
import { MAX_ADDED_LAMPORTS } from '../../client/src/checks/stakes/stake-instructions.ts';
import { newPosition } from '../../client/src/checks/stakes/stake-template.ts';
import { Address, ShortAddress } from '../parts/address.tsx';
import { Fact } from '../parts/fact.tsx';
import { Notice } from '../parts/notice.tsx';
import { CostFact, ExpectedFee } from '../operations/cost-facts.tsx';
import { PreparedBy } from '../operations/prepared-by.tsx';
import { aboutTimeText } from '../parts/time.tsx';
import { Worth } from '../parts/worth.tsx';
import { formatLamports, groupDigits, readLamports } from '../amounts/amount-text.ts';
import { inertText } from '../texts/hidden-characters.ts';
import { t } from '../texts/text.ts';
import type { PageWallet } from '../wallets/page-wallet.ts';
import { costsOf, mayTakeMore, movedLamports, solOf, type ShownStake } from './shown-stake.ts';
import { commissionText, stakeKindText, yieldText } from './stake-texts.ts';
import { StakeWarnings } from './stake-warnings.tsx';

export interface StakeSummaryProps {
  shown: ShownStake;
  wallet: PageWallet | undefined;
}

/**
 * Everything that a stake does. Amounts, positions, validator and the highest fee are those that the bytes are compared with; from positions that a
 * withdrawal closes, the bytes may take a little more to the wallet, and the summary says so.
 */
export function StakeSummary({ shown, wallet }: StakeSummaryProps): JSX.Element {
  const { data, asked } = shown;
  const delegation = data.stake_delegate ?? data.stake_redelegate;
  const costs = costsOf(data);
  const valued = solOf(shown);
  return (
    <>
      <PreparedBy operation={data}>{t('prepared-unknown-stake')}</PreparedBy>
      <StakeAmount shown={shown} />
      {delegation && <StakeWarnings warnings={delegation.warnings} />}
      <NextSteps shown={shown} />
      <dl class="card facts">
        <Fact name={t('stake-wallet')}>
          {wallet ? inertText(wallet.name) : <ShortAddress address={asked.from} />}
        </Fact>
        {delegation && (
          <>
            <Fact name={t('stake-commission')}>{commissionText(delegation.validator.commission_bps)}</Fact>
            <Fact name={t('stake-yield')}>{yieldText(delegation.yield)}</Fact>
          </>
        )}
        {costs && (
          <>
            <ExpectedFee fee={costs.network_fee} maxFeeLamports={asked.maxFeeLamports} valued={valued} />
            <CostFact name={t('rent')} amount={costs.rent} why={t('stake-rent-why')} />
          </>
        )}
      </dl>
    </>
  );
}

/** The amount that moves, in large, with the validator and the positions as the bytes name them. */
export function StakeAmount({ shown }: { shown: ShownStake }): JSX.Element {
  const { data, asked } = shown;
  const { action } = asked;
  const lamports = movedLamports(asked);
  // The bytes that delegate a position again name no amount.
  const amount = lamports === null ? costsOf(data)?.amount : formatLamports(lamports);
  const more = moreText(shown);
  return (
    <section class="card stack-s" aria-label={stakeKindText(action.kind) ?? t('stake')}>
      <span class="small muted">{stakeKindText(action.kind)}</span>
      <div class="amount-head">
        <p class="amount-large">
          {groupDigits(amount ?? '0')} <span class="unit">SOL</span>
        </p>
        <Worth usd={costsOf(data)?.usd_value ?? null} />
      </div>
      {'validator' in action && (
        <>
          <span class="small muted">{t('stake-to-validator')}</span>
          <ValidatorName shown={shown} />
          <Address address={action.validator} />
        </>
      )}
      {action.kind === 'stake.delegate' && (
        <span class="small muted">
          {t('stake-new-position')} <Address address={newPosition(asked)} />
        </span>
      )}
      {action.kind === 'stake.redelegate' && (
        <span class="small muted">
          {t('stake-position')} <Address address={action.position} />
        </span>
      )}
      {action.kind === 'stake.undelegate' &&
        action.parts.map(({ position, lamports: each, isSplit }) => (
          <PartLine
            key={position}
            position={position}
            text={isSplit ? t('stake-part-split', sol(each)) : t('stake-part-whole', sol(each))}
          />
        ))}
      {action.kind === 'stake.withdraw' &&
        action.parts.map(({ position, lamports: each }) => (
          <PartLine key={position} position={position} text={t('stake-part-withdraw', sol(each))} />
        ))}
      {more !== null && <span class="small muted">{more}</span>}
    </section>
  );
}

/** Says how much a withdrawal may take besides, and after it has landed, how much it took in all; null: nothing else. */
function moreText({ data, asked }: ShownStake): string | null {
  if (!mayTakeMore(asked)) return null;
  const withdrawn = data.stake_withdraw?.withdrawn_amount ?? null;
  if (withdrawn === null) return t('stake-withdraw-more', sol(MAX_ADDED_LAMPORTS));
  const lamports = readLamports(withdrawn);
  return lamports === movedLamports(asked) ? null : t('stake-withdrawn', sol(lamports));
}

function PartLine({ position, text }: { position: string; text: string }): JSX.Element {
  return (
    <span class="small muted">
      {text} <Address address={position} />
    </span>
  );
}

/** Only the service's word: the address is what is signed. */
function ValidatorName({ shown: { data } }: { shown: ShownStake }): JSX.Element | null {
  const { validator } = data.stake_delegate ?? data.stake_redelegate ?? {};
  return validator?.name ? <strong>{inertText(validator.name)}</strong> : null;
}

/** In dates. They are estimates of the service, and nothing that is signed depends on them. */
export function NextSteps({ shown: { data } }: { shown: ShownStake }): JSX.Element | null {
  const delegation = data.stake_delegate ?? data.stake_redelegate;
  const { stake_undelegate: undelegation, stake_withdraw: withdrawal } = data;
  return (
    <Notice title={t('stake-next')}>
      {delegation && (
        <p>
          {isAtOnce(delegation.active_from, data)
            ? t('stake-next-active-at-once')
            : t('stake-next-active', { date: aboutTimeText(delegation.active_from.at) })}
        </p>
      )}
      {undelegation && (
        <>
          <p>
            {isAtOnce(undelegation.cooldown_end, data)
              ? t('stake-next-free-at-once')
              : t('stake-next-free', { date: aboutTimeText(undelegation.cooldown_end.at) })}
          </p>
          {undelegation.remaining_positions > 0 && (
            <p>{t('stake-remaining', { count: undelegation.remaining_positions })}</p>
          )}
        </>
      )}
      {withdrawal && (
        <>
          <p>{t('stake-next-withdrawn')}</p>
          {withdrawal.remaining_positions > 0 && (
            <p>{t('stake-remaining-free', { count: withdrawal.remaining_positions })}</p>
          )}
        </>
      )}
    </Notice>
  );
}

/** Not later than the operation itself: it waits for no epoch. */
function isAtOnce({ at }: { at: string }, { created_at: asked }: ShownStake['data']): boolean {
  return Date.parse(at) <= Date.parse(asked);
}

function sol(lamports: bigint): { amount: string } {
  return { amount: groupDigits(formatLamports(lamports)) };
}
