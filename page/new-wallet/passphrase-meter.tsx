import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { errorText } from '../app/error-text.ts';
import { useLoad } from '../app/use-load.ts';
import { judgePassphrase, MINIMUM_PASSPHRASE_LENGTH } from '../device/index.ts';
import { Button } from '../parts/button.tsx';
import { judgementHint, strengthText } from '../texts/judgement-texts.ts';
import { t } from '../texts/text.ts';

/** A judgement takes a few hundredths of a second, so it waits for a pause between two letters. */
const PAUSE_MS = 400;

/** Says how easy a new passphrase is to guess. The device refuses a weak one by itself; this view explains. */
export function PassphraseMeter({ passphrase }: { passphrase: string }): JSX.Element {
  const isLong = Array.from(passphrase).length >= MINIMUM_PASSPHRASE_LENGTH;
  const { value, error } = useLoad(
    async (signal) => {
      if (!isLong) return undefined;
      await pause();
      return signal.aborted ? undefined : { passphrase, ...(await judgePassphrase(passphrase)) };
    },
    [passphrase],
  );
  // The dictionaries come while the person still types. If they do not, the first judgement says so.
  useEffect(() => void judgePassphrase('').catch(() => undefined), []);
  // Not that of the letters before the last one.
  const judgement = isLong && error === undefined && value?.passphrase === passphrase ? value : undefined;
  return (
    <div class="stack-s">
      {judgement && (
        <div class="strength" data-strength={judgement.strength} aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      )}
      <p class="hint" role="status">
        {judgement && (
          <>
            <strong>{strengthText(judgement)}</strong> {judgementHint(judgement)}
          </>
        )}
        {isLong && error !== undefined && errorText(error)}
      </p>
      {isLong && error !== undefined && (
        // Chromium remembers that a part of the page did not load, until the page is loaded again.
        <Button size="small" onPress={() => window.location.reload()}>
          {t('reload')}
        </Button>
      )}
    </div>
  );
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS);
  });
}
