import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { IconButton } from '../parts/button.tsx';
import { t } from '../texts/text.ts';
import { ScanSheet } from './scan-sheet.tsx';

/** Reads an address or a payment link with the camera. The form takes it as if it were typed. */
export function ScanButton({ onRead }: { onRead: (code: string) => void }): JSX.Element {
  const [isScanning, setScanning] = useState(false);
  return (
    <>
      <IconButton icon="scan" label={t('scan')} onPress={() => setScanning(true)} />
      {isScanning && <ScanSheet onRead={onRead} onClose={() => setScanning(false)} />}
    </>
  );
}
