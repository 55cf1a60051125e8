/** Wallet programs for phones, each with a browser in which the page finds it (their documents, "browse"). */
const BROWSERS = [
  { name: 'Phantom', browse: 'https://phantom.app/ul/browse/' },
  { name: 'Solflare', browse: 'https://solflare.com/ul/v1/browse/' },
] as const;

export interface OpenInApp {
  name: string;
  url: string;
}

/**
 * Links that open the page in the browser of a wallet program. They go to another site, so they have the page's address alone: never
 * a view, and never the token of a link, which opens once and was used up here.
 */
export function openInApps({ origin, pathname }: Pick<Location, 'origin' | 'pathname'>): OpenInApp[] {
  return BROWSERS.map(({ name, browse }) => ({
    name,
    url: `${browse}${encodeURIComponent(origin + pathname)}?ref=${encodeURIComponent(origin)}`,
  }));
}

/** A phone or tablet: programs for desktops are extensions, and announce themselves. */
export function isTouchDevice(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}
