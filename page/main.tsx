import { render } from 'preact';
import { AppProvider } from './app/app.ts';
import { readTheme, showTheme } from './app/kept-choices.ts';
import { startApp } from './app/start-app.ts';
import { Page } from './page.tsx';
import { StartFailedView } from './start-failed.tsx';

showTheme(readTheme());
const root = document.getElementById('app');
if (root) void open(root);

async function open(element: HTMLElement): Promise<void> {
  try {
    const app = await startApp();
    render(
      <AppProvider value={app}>
        <Page />
      </AppProvider>,
      element,
    );
  } catch (error) {
    render(<StartFailedView error={error} />, element);
  }
}
