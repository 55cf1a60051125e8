import { themeParams } from './web-app-theme.ts';

/** Version of the Bot API, 9.1, whose Mini Apps this messenger has. */
const WEB_APP_VERSION = '9.1';

/** The address with which Telegram Web frames a Mini App; what it says stays in the browser, after the `#`. */
export function webAppUrl(url: string, initData: string): string {
  const launch = {
    tgWebAppData: initData,
    tgWebAppVersion: WEB_APP_VERSION,
    tgWebAppPlatform: 'web',
    tgWebAppThemeParams: JSON.stringify(themeParams()),
  };
  const fields = Object.entries(launch).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${url}${url.includes('#') ? '&' : '#'}${fields.join('&')}`;
}
