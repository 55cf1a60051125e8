import { render } from 'preact';
import { AppProvider } from './app/app.ts';
import { readTheme, showTheme } from './app/kept-choices.ts';
import { startLanguage } from './app/shown-language.ts';
import { startApp } from './app/start-app.ts';
import { loadLaterViews } from './later.tsx';
import { launchLanguage } from './messenger/launch.ts';
import { Page } from './page.tsx';
import { StartFailedView } from './start-failed.tsx';

/** The requests of the first view come first. */
const LATER_VIEWS_MS = 2_000;

showTheme(readTheme());
const root = document.getElementById('app');
if (root) void open(root);

async function open(element: HTMLElement): Promise<void> {
  const language = startLanguage(launchLanguage(window.location.hash));
  try {
    const app = await startApp();
    await language;
    render(
      <AppProvider value={app}>
        <Page />
      </AppProvider>,
      element,
    );
    // A press then opens each view at once. If this fails, the view that needs them tries again.
    setTimeout(() => void loadLaterViews().catch(() => undefined), LATER_VIEWS_MS);
    await app.answered;
  } catch (error) {
    await language;
    render(<StartFailedView error={error} />, element);
  }
}
