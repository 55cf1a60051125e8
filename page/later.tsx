import type { JSX } from 'preact';
import { useLoad } from './app/use-load.ts';
import { Loading, LoadFailed } from './parts/load-states.tsx';
import { Screen } from './parts/screen.tsx';
import type * as views from './later-views.ts';

type LaterViews = typeof views;

/** Shows one of the views that most visits do not need. They are one file of their own, so that the first load is short. */
export function Later(props: {
  title: string;
  show: (views: LaterViews) => JSX.Element;
  onBack?: () => void;
}): JSX.Element {
  const { title, show, onBack = () => window.history.back() } = props;
  const { value, error, reload } = useLoad(async () => await import('./later-views.ts'), []);
  if (value) return show(value);
  return (
    <Screen title={title} onBack={onBack}>
      {error === undefined ? <Loading /> : <LoadFailed error={error} onRetry={reload} />}
    </Screen>
  );
}
