import type { JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { t } from '../texts/text.ts';
import { cameraProblem, type CameraProblem } from './camera.ts';
import { scanCode } from './scan-code.ts';
import { isForRecipient } from './scanned-text.ts';

interface ScanSheetProps {
  onRead: (code: string) => void;
  onClose: () => void;
}

type Stage = 'opening' | 'reading' | 'other-code' | CameraProblem;

/** The picture of the camera, until it shows a code for the recipient. The camera is on only while this is open and can be seen. */
export function ScanSheet({ onRead, onClose }: ScanSheetProps): JSX.Element {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [stage, setStage] = useState<Stage>('opening');
  const [isMirrored, setMirrored] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // The form around this is drawn again while the camera is on.
  const latest = useRef(onRead);
  latest.current = onRead;
  useEffect(() => {
    dialog.current?.showModal();
    const closeIfHidden = (): void => {
      if (document.hidden) dialog.current?.close();
    };
    document.addEventListener('visibilitychange', closeIfHidden);
    return () => document.removeEventListener('visibilitychange', closeIfHidden);
  }, []);
  useEffect(() => {
    if (!video.current) return undefined;
    const ended = new AbortController();
    setStage('opening');
    scanCode({
      video: video.current,
      signal: ended.signal,
      onOpen(camera) {
        // A person who is in the picture moves the code as in front of a mirror.
        const [track] = camera.getVideoTracks();
        setMirrored(track?.getSettings().facingMode !== 'environment');
        setStage('reading');
      },
      accepts(code) {
        const isAccepted = isForRecipient(code);
        if (!isAccepted) setStage('other-code');
        return isAccepted;
      },
    }).then(
      (code) => {
        ended.abort();
        latest.current(code);
        dialog.current?.close();
      },
      (error: unknown) => {
        if (!ended.signal.aborted) setStage(cameraProblem(error));
        ended.abort();
      },
    );
    return () => ended.abort();
  }, [attempt]);
  const isStopped = !['opening', 'reading', 'other-code'].includes(stage);
  return (
    <dialog ref={dialog} class="sheet scan" aria-labelledby={`${id}-title`} onClose={onClose}>
      <video
        ref={video}
        class={`scan-picture${isMirrored ? ' scan-mirrored' : ''}`}
        hidden={isStopped}
        muted
        playsInline
        aria-hidden="true"
      />
      <div class="scan-body">
        <h2 id={`${id}-title`}>{t('scan')}</h2>
        {isStopped ? <Icon name="warn" size={56} /> : <Frame />}
        <div class="scan-foot stack">
          <p class={`scan-text${stage === 'other-code' ? ' scan-other' : ''}`} role="status">
            {stageText(stage)}
          </p>
          <div class="scan-buttons stack">
            {isStopped && <Button onPress={() => setAttempt(attempt + 1)}>{t('try-again')}</Button>}
            <Button onPress={() => dialog.current?.close()}>{t('scan-cancel')}</Button>
          </div>
        </div>
      </div>
    </dialog>
  );
}

/** Four corners around the place for the code. The rest of the picture is darker. */
function Frame(): JSX.Element {
  return (
    <svg class="scan-frame" viewBox="0 0 100 100" aria-hidden="true">
      <path d="M2 24V12A10 10 0 0 1 12 2H24M76 2H88A10 10 0 0 1 98 12V24M98 76V88A10 10 0 0 1 88 98H76M24 98H12A10 10 0 0 1 2 88V76" />
    </svg>
  );
}

function stageText(stage: Stage): string {
  switch (stage) {
    case 'opening':
      return t('scan-opening');
    case 'reading':
      return t('scan-reads');
    case 'other-code':
      return t('scan-other-code');
    case 'denied':
      return t('scan-denied');
    case 'missing':
      return t('scan-missing');
    case 'busy':
      return t('scan-busy');
    case 'failed':
      return t('scan-failed');
  }
}
