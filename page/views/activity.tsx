import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { HistoryEntry } from '../../client/src/wallet-types.ts';
import { useApp } from '../app/app.ts';
import { errorText } from '../app/error-text.ts';
import { useLoad } from '../app/use-load.ts';
import { useTask } from '../app/use-task.ts';
import { shortAddress } from '../parts/address.tsx';
import { Amount } from '../parts/amount.tsx';
import { Button } from '../parts/button.tsx';
import { Segments } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { Loading, LoadFailed } from '../parts/load-states.tsx';
import { Message, Notice } from '../parts/notice.tsx';
import { OperationRow } from '../parts/operation-row.tsx';
import { Screen } from '../parts/screen.tsx';
import { usdText } from '../parts/usd-text.ts';
import { Time } from '../parts/time.tsx';
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

interface Rows<Row> {
  items: readonly Row[];
  next: string | null;
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
      keyOf={({ operation_id: id }) => id}
      row={(operation) => <OperationRow operation={operation} />}
    />
  );
}

function PagedRows<Row>(props: {
  read: (cursor: string | undefined, signal?: AbortSignal) => Promise<Rows<Row>>;
  keyOf: (row: Row) => string;
  row: (row: Row) => JSX.Element;
}): JSX.Element {
  const [more, setMore] = useState<Rows<Row>>();
  const first = useLoad((signal) => props.read(undefined, signal), []);
  const task = useTask();
  if (!first.value) {
    return first.error === undefined ? (
      <Loading rows={5} />
    ) : (
      <LoadFailed error={first.error} onRetry={first.reload} />
    );
  }
  const items = [...first.value.items, ...(more?.items ?? [])];
  const next = more ? more.next : first.value.next;
  if (items.length === 0) {
    return (
      <Message icon="activity" title={t('activity-empty-title')}>
        {t('activity-empty')}
      </Message>
    );
  }
  const readMore = (cursor: string): void =>
    task.run(async () => {
      const page = await props.read(cursor);
      setMore({ items: [...(more?.items ?? []), ...page.items], next: page.next });
    });
  return (
    <>
      <ul class="list">
        {items.map((item) => (
          <li key={props.keyOf(item)}>{props.row(item)}</li>
        ))}
      </ul>
      {task.error !== undefined && <Notice tone="bad">{errorText(task.error)}</Notice>}
      {next !== null && (
        <Button look="plain" busy={task.isRunning} onPress={() => readMore(next)}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

function MovementRow(props: { entry: HistoryEntry; onOpen: (operationId: string) => void }): JSX.Element {
  const { entry, onOpen } = props;
  const { amount, change, token, direction, counterparty, block_time: at, operation_id: id } = entry;
  const isIn = direction === 'in';
  const moved = /^-?[0.]+$/.test(amount) ? change : amount;
  const content = (
    <>
      <span class={`circle ${isIn ? 'circle-good' : 'circle-accent'}`}>
        <Icon name={isIn ? 'in' : 'out'} size={18} />
      </span>
      <span class="grow">
        <span class="item-title">{titleOf(entry)}</span>
        <span class="item-note">
          {counterparty !== null && `${shortAddress(counterparty)} · `}
          {at !== null && <Time at={at} />}
        </span>
      </span>
      <span class="item-end">
        <Amount amount={isIn ? `+${moved}` : moved} token={token} look={isIn ? 'in' : 'usual'} />
        {moved === amount && entry.usd_value !== null && (
          <span class="item-note">{usdText(entry.usd_value)}</span>
        )}
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

const TITLES: Partial<Record<string, () => string>> = {
  send: () => t('movement-sent'),
  receive: () => t('movement-received'),
  fee: () => t('movement-fee'),
  rent: () => t('movement-rent'),
  swap: () => t('movement-swap'),
};

function titleOf({ kind, status }: HistoryEntry): string {
  return status === 'failed' ? t('movement-failed') : (TITLES[kind]?.() ?? t('movement-other'));
}
