import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { errorText } from '../app/error-text.ts';
import { useLoad } from '../app/use-load.ts';
import { usePoll } from '../app/use-poll.ts';
import { useTask } from '../app/use-task.ts';
import { t } from '../texts/text.ts';
import { Button } from './button.tsx';
import { Loading, LoadFailed } from './load-states.tsx';
import { Notice } from './notice.tsx';

export interface Rows<Row> {
  items: readonly Row[];
  next: string | null;
}

/** The shown rows change on the chain meanwhile. */
const REFRESH_MS = 10_000;

/** Rows of a list, with a button for the next page. */
export function PagedRows<Row>(props: {
  /** Shown if there are none. */
  empty: JSX.Element;
  read: (cursor: string | undefined, signal?: AbortSignal) => Promise<Rows<Row>>;
  keyOf: (row: Row) => string;
  row: (row: Row) => JSX.Element;
}): JSX.Element {
  /** All rows, from the first further page on. */
  const [more, setMore] = useState<Rows<Row>>();
  const first = useLoad((signal) => props.read(undefined, signal), []);
  const task = useTask();
  // Further pages follow the first one as it was when they were asked for.
  usePoll(() => {
    if (!more && !task.isRunning) first.reload();
  }, REFRESH_MS);
  if (!first.value) {
    return first.error === undefined ? (
      <Loading rows={5} />
    ) : (
      <LoadFailed error={first.error} onRetry={first.reload} />
    );
  }
  const { items, next } = more ?? first.value;
  if (items.length === 0) return props.empty;
  const readMore = (cursor: string): void =>
    task.run(async () => {
      const page = await props.read(cursor);
      setMore({ items: [...items, ...page.items], next: page.next });
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
