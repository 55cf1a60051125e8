/** The colours of this page (style.css) under Telegram's names (core.telegram.org/bots/webapps#themeparams). */
const LIGHT = {
  bg_color: '#ffffff',
  secondary_bg_color: '#e7edf3',
  text_color: '#17212b',
  hint_color: '#5a6a78',
  link_color: '#0b66c3',
  button_color: '#0b66c3',
  button_text_color: '#ffffff',
};
const DARK: typeof LIGHT = {
  bg_color: '#1c2733',
  secondary_bg_color: '#10171f',
  text_color: '#eef3f7',
  hint_color: '#93a3b1',
  link_color: '#6db3f8',
  button_color: '#6db3f8',
  button_text_color: '#0d1720',
};

export const darkScheme = matchMedia('(prefers-color-scheme: dark)');

export function themeParams(): typeof LIGHT {
  return darkScheme.matches ? DARK : LIGHT;
}
