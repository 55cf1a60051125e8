import type { JSX } from 'preact';
import { useLoad } from './app/use-load.ts';
import { Loading, LoadFailed } from './parts/load-states.tsx';
import { Screen } from './parts/screen.tsx';
import { loadLaterTexts } from './texts/load-texts.ts';
import type * as views from './later-views.ts';

export type LaterViews = typeof views;

export interface LaterProps {
  title: string;
  show: (views: LaterViews) => JSX.Element;
  /** A tab has no way back. */
  isTab?: boolean;
}

/** Once they are here, a press shows its view at once. */
let loaded: LaterViews | undefined;

/** Gets the views that are not in the first load, and their texts. */
export async function loadLaterViews(): Promise<LaterViews> {
  const [views] = await Promise.all([import('./later-views.ts'), loadLaterTexts()]);
  return (loaded = views);
}

/** Gets them for a part of a view that is not in the first load. Undefined until they are here. */
export function useLaterViews(): LaterViews | undefined {
  const { value = loaded } = useLoad(loadLaterViews, []);
  return value;
}

/** A part of a view that is not in the first load either. The view does not wait for it. */
export function LaterPart({ show }: Pick<LaterProps, 'show'>): JSX.Element | null {
  const views = useLaterViews();
  return views ? show(views) : null;
}

/** Shows one of the views that the first load leaves out, so that it is short. They are one file of their own. */
export function Later({ title, show, isTab = false }: LaterProps): JSX.Element {
  const { value = loaded, error, reload } = useLoad(loadLaterViews, []);
  if (value) return show(value);
  return (
    <Screen title={title} onBack={isTab ? undefined : () => window.history.back()}>
      {error === undefined ? <Loading /> : <LoadFailed error={error} onRetry={reload} />}
    </Screen>
  );
}
