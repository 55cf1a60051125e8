import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { HistoryEntry, HistorySide } from '../../client/src/wallets/wallet-types.ts';
import { useApp } from '../app/app.ts';
import { shortAddress } from '../parts/address.tsx';
import { Amount } from '../parts/amount.tsx';
import { Segments } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { Message } from '../parts/notice.tsx';
import { OperationRow } from '../operations/operation-row.tsx';
import { PagedRows } from '../parts/paged-rows.tsx';
import { Screen } from '../parts/screen.tsx';
import { usdText } from '../amounts/usd-text.ts';
import { Time } from '../parts/time.tsx';
import { stakeKindText } from '../stakes/stake-texts.ts';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';

type Filter = 'all' | 'in' | 'out' | 'operations';

/** The wallet's movements on the chain, or its operations with those that never reached the chain. */
export function ActivityView({ wallet }: { wallet: SigningWallet }): JSX.Element {
  const [filter, setFilter] = useState<Filter>('all');
  return (
    <Screen title={t('activity')}>
      <Segments
        label={t('filter')}
        value={filter}
        options={[
          { value: 'all', text: t('filter-all') },
          { value: 'in', text: t('filter-in') },
          { value: 'out', text: t('filter-out') },
          { value: 'operations', text: t('filter-operations') },
        ]}
        onChange={setFilter}
      />
      {filter === 'operations' ? (
        <Operations key={wallet.address} wallet={wallet} />
      ) : (
        <History key={`${wallet.address}-${filter}`} wallet={wallet} filter={filter} />
      )}
    </Screen>
  );
}

function History({ wallet, filter }: { wallet: SigningWallet; filter: 'all' | 'in' | 'out' }): JSX.Element {
  const { client, signIn, go } = useApp();
  return (
    <PagedRows<HistoryEntry>
      read={async (cursor, signal) => {
        await signIn(wallet);
        const direction = filter === 'all' ? undefined : filter;
        const page = await client(wallet.network)
          .history(wallet.address, { direction, limit: 30, signal })
          .page({ cursor });
        return { items: page.items, next: page.items.length === 0 ? null : page.next_cursor };
      }}
      empty={<NothingYet />}
      keyOf={({ transaction_id: id }) => id}
      row={(entry) => (
        <MovementRow
          entry={entry}
          onOpen={(id) => {
            go({ view: 'operation', id });
          }}
        />
      )}
    />
  );
}

function Operations({ wallet }: { wallet: SigningWallet }): JSX.Element {
  const { client, signIn } = useApp();
  return (
    <PagedRows
      read={async (cursor, signal) => {
        await signIn(wallet);
        const page = await client(wallet.network)
          .operations.list({ wallet: wallet.address, limit: 30, signal })
          .page({ cursor });
        return { items: page.items, next: page.next_cursor };
      }}
      empty={<NothingYet />}
      keyOf={({ operation_id: id }) => id}
      row={(operation) => <OperationRow operation={operation} />}
    />
  );
}

function NothingYet(): JSX.Element {
  return (
    <Message icon="activity" title={t('activity-empty-title')}>
      {t('activity-empty')}
    </Message>
  );
}

function MovementRow(props: { entry: HistoryEntry; onOpen: (operationId: string) => void }): JSX.Element {
  const { entry, onOpen } = props;
  const { direction, counterparty, received, block_time: at, operation_id: id } = entry;
  // A swap is shown with both amounts, and a pool is not a party that a person knows.
  const isIn = direction === 'in' && received === null;
  const content = (
    <>
      <span class={`circle ${isIn ? 'circle-good' : 'circle-accent'}`}>
        <Icon name={received ? 'swap' : isIn ? 'in' : 'out'} size={18} />
      </span>
      <span class="grow">
        <span class="item-title">{titleOf(entry)}</span>
        <span class="item-note">
          {counterparty !== null && received === null && (
            <>
              <span class="nowrap">{shortAddress(counterparty)}</span> ·{' '}
            </>
          )}
          {at !== null && <Time at={at} />}
        </span>
      </span>
      <span class="item-end">
        {received && <SideAmount side={received} isIn isPress={id === null} />}
        <SideAmount side={entry} isIn={isIn} isPress={id === null} />
        {entry.status === 'dropped' && <span class="item-note">{t('movement-dropped')}</span>}
      </span>
    </>
  );
  if (id === null) return <div class="item">{content}</div>;
  return (
    <button type="button" class="item" onClick={() => onOpen(id)}>
      {content}
    </button>
  );
}

/** An amount that the network took is in `change` only, and has no value. */
function SideAmount(props: { side: HistorySide; isIn: boolean; isPress: boolean }): JSX.Element {
  const { side, isIn, isPress } = props;
  const { amount, change, token, usd_value: usd } = side;
  const moved = /^-?[0.]+$/.test(amount) ? change : amount;
  return (
    <>
      <Amount
        amount={isIn ? `+${moved}` : moved}
        token={token}
        look={isIn ? 'in' : 'usual'}
        isPress={isPress}
      />
      {moved === amount && usd !== null && <span class="item-note">{usdText(usd)}</span>}
    </>
  );
}

const TITLES: Partial<Record<string, () => string>> = {
  send: () => t('movement-sent'),
  receive: () => t('movement-received'),
  fee: () => t('movement-fee'),
  rent: () => t('movement-rent'),
  swap: () => t('movement-swap'),
};

function titleOf({ kind, status }: HistoryEntry): string {
  return status === 'failed'
    ? t('movement-failed')
    : (TITLES[kind]?.() ?? stakeKindText(kind) ?? t('movement-other'));
}
