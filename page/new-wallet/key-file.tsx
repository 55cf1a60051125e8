import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { ErrorText } from '../parts/error-notice.tsx';
import { t } from '../texts/text.ts';

/** A key file has about 230 bytes. */
const MAXIMUM_BYTES = 10_000;

/** Takes the text of a key file. It is read in this page only. */
export function KeyFile({ onText }: { onText: (text: string) => void }): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const read = async (file: File): Promise<void> => {
    const text = file.size > MAXIMUM_BYTES ? undefined : await file.text().catch(() => undefined);
    setUnreadable(text === undefined);
    if (text !== undefined) onText(text.trim());
  };
  return (
    <div class="stack-s">
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,.txt,application/json,text/plain"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) void read(file);
          // The same file can be chosen again, and its name is not kept.
          currentTarget.value = '';
        }}
      />
      <Button size="small" onPress={() => input.current?.click()}>
        {t('import-file')}
      </Button>
      {isUnreadable && <ErrorText text={t('import-file-wrong')} />}
    </div>
  );
}
