import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Validator } from '../../client/src/stakes/stake-read-types.ts';
import type { ValidatorSort } from '../../client/src/stakes/stake-words.ts';
import { sleep } from '../../client/src/transport/timing.ts';
import { useApp } from '../app/app.ts';
import { useLoad } from '../app/use-load.ts';
import { Address } from '../parts/address.tsx';
import { Button } from '../parts/button.tsx';
import { Fact } from '../parts/fact.tsx';
import { Segments, TextField } from '../parts/field.tsx';
import { Loading, LoadFailed } from '../parts/load-states.tsx';
import { groupDigits } from '../amounts/amount-text.ts';
import { t } from '../texts/text.ts';
import { isSearched } from '../tokens/searched-text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import {
  commissionText,
  shortCommissionText,
  shortYieldText,
  validatorText,
  warningsOf,
  yieldText,
} from './stake-texts.ts';
import { StakeWarnings } from './stake-warnings.tsx';

/** While a person types, the service is not asked. */
const TYPING_MS = 300;
const SHOWN_VALIDATORS = 20;

export interface ValidatorFieldProps {
  wallet: SigningWallet;
  value: Validator | undefined;
  onInput: (validator: Validator | undefined) => void;
}

/** The chosen validator with everything known about it, or a list to choose from. */
export function ValidatorField({ wallet, value, onInput }: ValidatorFieldProps): JSX.Element {
  if (!value) return <ValidatorList wallet={wallet} onInput={onInput} />;
  return (
    <section class="card stack" aria-label={t('stake-validator')}>
      <h2>{validatorText(value)}</h2>
      <Address address={value.address} />
      <dl class="facts">
        <Fact name={t('stake-commission')}>
          <span>{commissionText(value.commission_bps)}</span>
          {value.commissions.slice(1, 4).map((past) => (
            <span key={past.epoch} class="item-note">
              {t('stake-commission-before', {
                commission: commissionText(past.commission_bps),
                epoch: `${past.epoch}`,
              })}
            </span>
          ))}
        </Fact>
        <Fact name={t('stake-yield')}>{yieldText(value.estimated_yield)}</Fact>
        <Fact name={t('stake-activated')}>{`${groupDigits(wholeSol(value.activated_stake))} SOL`}</Fact>
      </dl>
      <StakeWarnings warnings={warningsOf(value)} />
      <Button look="plain" onPress={() => onInput(undefined)}>
        {t('stake-other-validator')}
      </Button>
    </section>
  );
}

/** Less than one SOL does not matter in the stake of all delegators. */
function wholeSol(amount: string): string {
  return amount.split('.')[0] ?? amount;
}

function ValidatorList({ wallet, onInput }: Omit<ValidatorFieldProps, 'value'>): JSX.Element {
  const { client } = useApp();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<ValidatorSort>('yield');
  const loaded = useLoad(
    async (signal) => {
      if (!isSearched(search)) return [];
      if (search !== '') await sleep(TYPING_MS, signal);
      const options = { search: search || undefined, sort, limit: SHOWN_VALIDATORS, signal };
      return (await client(wallet.network).stakes.validators(options).page()).items;
    },
    [wallet.network, search, sort],
  );
  return (
    <section class="stack" aria-label={t('stake-validators')}>
      <TextField
        label={t('stake-validator')}
        placeholder={t('stake-search')}
        value={search}
        onInput={(typed) => setSearch(typed.trim())}
      />
      <Segments
        label={t('stake-sort')}
        value={sort}
        options={[
          { value: 'yield', text: t('stake-sort-yield') },
          { value: 'commission', text: t('stake-sort-commission') },
          { value: 'stake', text: t('stake-sort-stake') },
        ]}
        onChange={setSort}
      />
      {loaded.value && loaded.value.length > 0 && (
        <ul class="list">
          {loaded.value.map((validator) => (
            <li key={validator.address}>
              <ValidatorRow validator={validator} onPress={() => onInput(validator)} />
            </li>
          ))}
        </ul>
      )}
      {loaded.value?.length === 0 && <p class="hint">{t('stake-no-validator')}</p>}
      {!loaded.value && loaded.error === undefined && <Loading rows={3} />}
      {loaded.error !== undefined && <LoadFailed error={loaded.error} onRetry={loaded.reload} />}
    </section>
  );
}

function ValidatorRow({ validator, onPress }: { validator: Validator; onPress: () => void }): JSX.Element {
  const { commission_bps: commission, estimated_yield: estimated, delinquent, warnings } = validator;
  return (
    <button type="button" class="item" onClick={onPress}>
      <span class="grow">
        <span class="item-title">{validatorText(validator)}</span>
        <span class="item-note">{shortYieldText(estimated)}</span>
      </span>
      <span class="item-end">
        <span class="item-note">{shortCommissionText(commission)}</span>
        {(delinquent || warnings.length > 0) && (
          <span class={`badge badge-${delinquent ? 'bad' : 'warn'}`}>
            {delinquent ? t('stake-no-votes') : t('stake-has-warnings')}
          </span>
        )}
      </span>
    </button>
  );
}
