import * as z from 'zod/mini';
import { darkScheme, themeParams } from './web-app-theme.ts';

// The page's policy refuses code that is made at run time.
z.config({ jitless: true });

const MAX_BUTTON_TEXT = 64;

const sent = z.object({ eventType: z.string(), eventData: z.optional(z.unknown()) });
const backButton = z.object({ is_visible: z.boolean() });
const mainButton = z.object({
  is_visible: z.boolean(),
  is_active: z.optional(z.boolean()),
  text: z.optional(z.string().check(z.maxLength(MAX_BUTTON_TEXT))),
});
const link = z.object({ url: z.url({ protocol: /^https?$/ }) });

export type MainButton = z.output<typeof mainButton>;

/** Parts of the messenger that a Mini App may change. */
export interface WebAppShell {
  setBackButton(isVisible: boolean): void;
  setMainButton(button: MainButton): void;
  close(): void;
}

export interface WebAppBridge {
  send(eventType: string, eventData?: unknown): void;
  stop(): void;
}

/**
 * Telegram Web's side of a framed Mini App (core.telegram.org/api/web-events). Both sides post JSON. A message counts only if it comes from
 * this frame and from the origin that was opened in it.
 */
export function connectWebApp(frame: HTMLIFrameElement, origin: string, shell: WebAppShell): WebAppBridge {
  const send = (eventType: string, eventData: unknown = null): void =>
    frame.contentWindow?.postMessage(JSON.stringify({ eventType, eventData }), origin);
  const sendTheme = (): void => send('theme_changed', { theme_params: themeParams() });
  const sendViewport = (): void =>
    send('viewport_changed', {
      width: frame.clientWidth,
      height: frame.clientHeight,
      is_expanded: true,
      is_state_stable: true,
    });

  /** Events that this messenger has nothing for, such as colours of its header, are ignored. */
  const answers: Readonly<Record<string, (data: unknown) => void>> = {
    web_app_request_theme: sendTheme,
    web_app_request_viewport: sendViewport,
    web_app_expand: sendViewport,
    web_app_close: () => shell.close(),
    web_app_setup_back_button: (data) => shell.setBackButton(backButton.parse(data).is_visible),
    web_app_setup_main_button: (data) => shell.setMainButton(mainButton.parse(data)),
    web_app_open_link: (data) => void window.open(link.parse(data).url, '_blank', 'noopener,noreferrer'),
  };

  const receive = ({ source, origin: from, data }: MessageEvent<unknown>): void => {
    if (source === null || source !== frame.contentWindow || from !== origin) return;
    const event = sent.safeParse(jsonOf(data));
    if (!event.success || !Object.hasOwn(answers, event.data.eventType)) return;
    try {
      answers[event.data.eventType]?.(event.data.eventData);
    } catch (error) {
      console.warn(`The Mini App sent a wrong ${event.data.eventType}.`, error);
    }
  };

  window.addEventListener('message', receive);
  window.addEventListener('resize', sendViewport);
  darkScheme.addEventListener('change', sendTheme);
  return {
    send,
    stop() {
      window.removeEventListener('message', receive);
      window.removeEventListener('resize', sendViewport);
      darkScheme.removeEventListener('change', sendTheme);
    },
  };
}

function jsonOf(data: unknown): unknown {
  if (typeof data !== 'string') return undefined;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
