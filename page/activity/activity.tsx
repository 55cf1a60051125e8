import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { OperationSummary } from '../../client/src/operations/operation-types.ts';
import type { HistoryEntry } from '../../client/src/wallets/wallet-types.ts';
import { isSignedIn, useApp } from '../app/app.ts';
import { useLoad } from '../app/use-load.ts';
import { usePoll } from '../app/use-poll.ts';
import { InProgress } from '../operations/in-progress.tsx';
import { OPEN_STATUSES } from '../operations/open-statuses.ts';
import { OperationRow } from '../operations/operation-row.tsx';
import { Segments } from '../parts/field.tsx';
import { Message } from '../parts/notice.tsx';
import { PagedRows } from '../parts/paged-rows.tsx';
import { Screen } from '../parts/screen.tsx';
import { useFreshRecipients } from '../recipients/use-recipients.ts';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { DaysList } from './days-list.tsx';
import { keptPlace, type Place } from './kept-place.ts';
import { KeptRows } from './kept-rows.tsx';
import { TransactionRow } from './transaction-row.tsx';
import { transactionsOf } from './transactions.ts';

const FILTERS = ['all', 'in', 'out', 'unfinished'] as const;
type Filter = (typeof FILTERS)[number];

/** Operations that have moved nothing, or not yet. The others are transactions on the chain. */
const UNFINISHED_STATUSES = [...OPEN_STATUSES, 'failed', 'rejected', 'cancelled', 'expired'] as const;

const PAGE = 30;
/** The most operations that the service gives at once. */
const LARGEST_PAGE = 100;

/** With the 300 requests of the list, these 180 are within the 720 that a session may make in an hour. */
const REFRESH_OPEN_MS = 20_000;

interface ListProps {
  wallet: SigningWallet;
  /** To which the person comes back. */
  place: Place | undefined;
}

/** The wallet's transactions by day, or its operations that never reached the chain. */
export function ActivityView({ wallet }: { wallet: SigningWallet }): JSX.Element {
  const [place, setPlace] = useState(keptPlace);
  const [filter, setFilter] = useState<Filter>(FILTERS.find((each) => each === place?.filter) ?? 'all');
  useFreshRecipients(wallet);
  const choose = (chosen: Filter): void => {
    setPlace(undefined);
    setFilter(chosen);
  };
  return (
    <Screen title={t('activity')}>
      <Segments
        label={t('filter')}
        value={filter}
        options={[
          { value: 'all', text: t('filter-all') },
          { value: 'in', text: t('filter-in') },
          { value: 'out', text: t('filter-out') },
          { value: 'unfinished', text: t('filter-unfinished') },
        ]}
        onChange={choose}
      />
      {filter === 'all' && <Open wallet={wallet} />}
      {filter === 'unfinished' ? (
        <Unfinished wallet={wallet} place={place} />
      ) : (
        <History key={filter} wallet={wallet} filter={filter} place={place} />
      )}
    </Screen>
  );
}

/** Operations that wait for the person or are on their way. */
function Open({ wallet }: { wallet: SigningWallet }): JSX.Element {
  const { client, state } = useApp();
  const isReady = isSignedIn(state, wallet);
  const { value = [], reload } = useLoad(
    async (signal) => {
      if (!isReady) return [];
      const asked = { wallet: wallet.address, status: OPEN_STATUSES, signal };
      return (await client(wallet.network).operations.list(asked).page()).items;
    },
    [isReady],
  );
  usePoll(reload, REFRESH_OPEN_MS);
  return <InProgress operations={value} />;
}

function History({ wallet, filter, place }: ListProps & { filter: 'all' | 'in' | 'out' }): JSX.Element {
  const { client, signIn } = useApp();
  return (
    <PagedRows<HistoryEntry>
      read={async (cursor, signal) => {
        await signIn(wallet);
        const asked = {
          ...(filter === 'all' ? {} : { direction: filter }),
          limit: sizeOf(place),
          signal,
        };
        const page = await client(wallet.network).history(wallet.address, asked).page({ cursor });
        return { items: page.items, next: page.items.length === 0 ? null : page.next_cursor };
      }}
      empty={<NothingYet />}
      keyOf={({ transaction_id: id }) => id}
      rows={(entries, hasMore) => (
        <KeptRows filter={filter} count={entries.length} place={place}>
          <DaysList
            items={transactionsOf(entries, hasMore)}
            timeOf={({ at }) => at}
            keyOf={({ key }) => key}
            row={(transaction) => <TransactionRow transaction={transaction} />}
          />
        </KeptRows>
      )}
    />
  );
}

function Unfinished({ wallet, place }: ListProps): JSX.Element {
  const { client, signIn } = useApp();
  return (
    <PagedRows<OperationSummary>
      read={async (cursor, signal) => {
        await signIn(wallet);
        const asked = {
          wallet: wallet.address,
          status: UNFINISHED_STATUSES,
          limit: sizeOf(place),
          signal,
        };
        const page = await client(wallet.network).operations.list(asked).page({ cursor });
        return { items: page.items, next: page.next_cursor };
      }}
      empty={
        <Message icon="check" title={t('unfinished-empty-title')}>
          {t('unfinished-empty')}
        </Message>
      }
      keyOf={({ operation_id: id }) => id}
      rows={(operations) => (
        <KeptRows filter="unfinished" count={operations.length} place={place}>
          <DaysList
            items={operations}
            timeOf={({ created_at: at }) => at}
            keyOf={({ operation_id: id }) => id}
            row={(operation) => <OperationRow operation={operation} />}
          />
        </KeptRows>
      )}
    />
  );
}

/** Everything that the person had on the screen is read again. */
function sizeOf(place: Place | undefined): number {
  return Math.min(Math.max(place?.count ?? 0, PAGE), LARGEST_PAGE);
}

function NothingYet(): JSX.Element {
  return (
    <Message icon="activity" title={t('activity-empty-title')}>
      {t('activity-empty')}
    </Message>
  );
}
