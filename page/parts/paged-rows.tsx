import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useLoad } from '../app/use-load.ts';
import { usePoll } from '../app/use-poll.ts';
import { useTask } from '../app/use-task.ts';
import { ErrorNotice } from './error-notice.tsx';
import { t } from '../texts/text.ts';
import { Button } from './button.tsx';
import { Loading, LoadFailed } from './load-states.tsx';
import { refreshedRows, type Rows } from './refreshed-rows.ts';

/** The shown rows change on the chain meanwhile. These are 300 of the 720 requests that a session may make in an hour. */
const REFRESH_MS = 12_000;

/** Rows of a list, with a button for the next page. New ones appear by themselves. */
export function PagedRows<Row>(props: {
  /** Shown if there are none. */
  empty: JSX.Element;
  read: (cursor: string | undefined, signal?: AbortSignal) => Promise<Rows<Row>>;
  keyOf: (row: Row) => string;
  /** Draws all rows that were read. */
  rows: (items: readonly Row[], hasMore: boolean) => JSX.Element;
}): JSX.Element {
  /** All rows as they were when a further page was read. */
  const [more, setMore] = useState<Rows<Row>>();
  const first = useLoad((signal) => props.read(undefined, signal), []);
  const task = useTask();
  usePoll(first.reload, REFRESH_MS);
  if (!first.value) {
    return first.error === undefined ? (
      <Loading rows={5} />
    ) : (
      <LoadFailed error={first.error} onRetry={first.reload} />
    );
  }
  const { items, next } = more ? refreshedRows(more, first.value, props.keyOf) : first.value;
  if (items.length === 0) return props.empty;
  const readMore = (cursor: string): void =>
    task.run(async () => {
      const page = await props.read(cursor);
      setMore({ items: [...items, ...page.items], next: page.next });
    });
  return (
    <>
      {props.rows(items, next !== null)}
      <ErrorNotice error={task.error} />
      {next !== null && (
        <Button look="plain" busy={task.isRunning} onPress={() => readMore(next)}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
