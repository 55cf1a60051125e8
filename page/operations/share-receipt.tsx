import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { t } from '../texts/text.ts';

/** Gives a receipt to another program of the device, or to the clipboard if the browser cannot do that here. */
export function ShareReceipt({ text, url }: { text: string; url: string | undefined }): JSX.Element {
  const [canShare, setCanShare] = useState('share' in navigator);
  if (!canShare) {
    return <CopyButton text={url === undefined ? text : `${text}\n${url}`} label={t('receipt-copy')} />;
  }
  const share = async (): Promise<void> => {
    try {
      await navigator.share(url === undefined ? { text } : { text, url });
    } catch (error) {
      // A person who closes the sheet aborts; a frame may not share at all.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setCanShare(false);
    }
  };
  return (
    <Button icon="out" onPress={() => void share()}>
      {t('receipt-share')}
    </Button>
  );
}
