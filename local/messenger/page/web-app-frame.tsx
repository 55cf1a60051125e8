import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { connectWebApp, type MainButton, type WebAppBridge } from './web-app-bridge.ts';

export interface WebAppFrameProps {
  /** With the launch fields after the `#`. */
  url: string;
  title: string;
  onClose(): void;
}

const NO_BUTTON: MainButton = { is_visible: false };

/** A Mini App in a frame on top of the chat, with the buttons that it asks the messenger for. */
export function WebAppFrame({ url, title, onClose }: WebAppFrameProps): VNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const bridge = useRef<WebAppBridge>(null);
  const [hasBack, setBackButton] = useState(false);
  const [mainButton, setMainButton] = useState(NO_BUTTON);
  const [isRefused, setRefused] = useState(false);
  const { origin } = new URL(url);

  // Before the frame has its address, so that no message of the Mini App is missed.
  useEffect(() => {
    if (!frame.current) return undefined;
    const connected = connectWebApp(frame.current, origin, { setBackButton, setMainButton, close: onClose });
    bridge.current = connected;
    const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
      if (effectiveDirective === 'frame-src') setRefused(true);
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    frame.current.src = url;
    return () => {
      connected.stop();
      document.removeEventListener('securitypolicyviolation', onViolation);
    };
  }, [url]);

  return (
    <section class="web-app" role="dialog" aria-label={title}>
      <header>
        {hasBack ? (
          <button type="button" onClick={() => bridge.current?.send('back_button_pressed')}>
            Back
          </button>
        ) : null}
        <h2>{title}</h2>
        <button type="button" class="quiet" onClick={onClose}>
          Close
        </button>
      </header>
      {isRefused ? <p class="empty">This messenger may not frame pages of {origin}.</p> : null}
      <iframe
        ref={frame}
        title={title}
        sandbox="allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox"
        allow="clipboard-write"
      />
      {mainButton.is_visible ? (
        <button
          type="button"
          class="main-button"
          disabled={mainButton.is_active === false}
          onClick={() => bridge.current?.send('main_button_pressed')}
        >
          {mainButton.text}
        </button>
      ) : null}
    </section>
  );
}
