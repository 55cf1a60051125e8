import type { JSX } from 'preact';
import { useApp } from '../app/app.ts';
import type { View } from '../app/route.ts';
import { t } from '../texts/text.ts';
import { Icon, type IconName } from './icon.tsx';

const TABS: readonly { view: View; icon: IconName; text: () => string }[] = [
  { view: 'home', icon: 'home', text: () => t('home') },
  { view: 'activity', icon: 'activity', text: () => t('activity') },
  { view: 'settings', icon: 'settings', text: () => t('settings') },
];

export function Tabs(): JSX.Element {
  const { state, go } = useApp();
  return (
    <nav class="tabs" aria-label={t('views')}>
      {TABS.map(({ view, icon, text }) => (
        <button
          key={view}
          type="button"
          class="tab"
          aria-current={state.route.view === view ? 'page' : undefined}
          onClick={() => go({ view })}
        >
          <Icon name={icon} />
          {text()}
        </button>
      ))}
    </nav>
  );
}
