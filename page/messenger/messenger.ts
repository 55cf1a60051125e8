import { isJsonObject } from '../../client/src/transport/field-reader.ts';

/** The page's requests to the messenger around it, and the answers (core.telegram.org/api/web-events). */
export interface Messenger {
  /** The button below the page; null hides it. */
  setMainButton(button: { text: string; onPress: () => void } | null): void;
  /** The messenger's back button; null hides it. */
  setBackButton(onPress: (() => void) | null): void;
  /** Opens a link in the person's own browser. Works after a press only. */
  openLink(url: string): void;
  close(): void;
}

type Theme = 'light' | 'dark';

/** Where the messenger's programs for phones and desktops take events; in a browser it is the page around the frame. */
interface NativeMessenger {
  postEvent(type: string, data: string): void;
}

declare global {
  interface Window {
    TelegramWebviewProxy?: NativeMessenger;
    Telegram?: { WebView: { receiveEvent(type: string, data: unknown): void } };
    TelegramGameProxy?: { receiveEvent(type: string, data: unknown): void };
  }
}

/** Connects the page with the messenger that opened it, and shows the page in the messenger's colours. */
export function connectMessenger(themeParams: string, showTheme: (theme: Theme) => void): Messenger {
  let pressMain: (() => void) | null = null;
  let pressBack: (() => void) | null = null;

  function post(type: string, data: unknown = null): void {
    const native = window.TelegramWebviewProxy;
    if (native) native.postEvent(type, JSON.stringify(data));
    // Any origin: the header `frame-ancestors` lets only the messenger be around this page.
    else window.parent.postMessage(JSON.stringify({ eventType: type, eventData: data }), '*');
  }

  function hear(type: unknown, data: unknown): void {
    if (type === 'main_button_pressed') pressMain?.();
    if (type === 'back_button_pressed') pressBack?.();
    if (type === 'theme_changed' && isJsonObject(data)) show(data['theme_params']);
  }

  function show(params: unknown): void {
    const theme = isJsonObject(params) ? themeOf(params['bg_color']) : null;
    if (theme) showTheme(theme);
  }

  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source === window || source !== window.parent) return;
    const event = parsed(data);
    if (isJsonObject(event)) hear(event['eventType'], event['eventData']);
  });
  // The messenger's programs call one of these.
  window.Telegram = { WebView: { receiveEvent: hear } };
  window.TelegramGameProxy = { receiveEvent: hear };

  show(parsed(themeParams));
  post('web_app_ready');
  post('web_app_expand');
  return {
    setMainButton(button) {
      pressMain = button?.onPress ?? null;
      post('web_app_setup_main_button', {
        is_visible: button !== null,
        is_active: button !== null,
        ...(button ? { text: button.text } : {}),
      });
    },
    setBackButton(onPress) {
      pressBack = onPress;
      post('web_app_setup_back_button', { is_visible: onPress !== null });
    },
    openLink: (url) => post('web_app_open_link', { url }),
    close: () => post('web_app_close'),
  };
}

function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const COLOUR = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** Half of the brightest, of ITU-R BT.601 luma. */
const MIDDLE = 128;

/** The theme for the chat's background; null if the background is not a colour. */
function themeOf(background: unknown): Theme | null {
  const match = typeof background === 'string' ? COLOUR.exec(background) : null;
  if (!match) return null;
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => Number.parseInt(part, 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < MIDDLE ? 'dark' : 'light';
}
