import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../texts/text.ts';
import { Button, type ButtonProps } from './button.tsx';

const SHOWN_MS = 2_000;

export function CopyButton(props: {
  text: string;
  label: string;
  look?: ButtonProps['look'];
  size?: ButtonProps['size'];
}): JSX.Element {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state === 'idle') return undefined;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(props.text);
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  return (
    <div class="copy" aria-live="polite">
      <Button
        look={props.look ?? 'quiet'}
        size={props.size ?? 'usual'}
        icon={state === 'copied' ? 'check' : 'copy'}
        onPress={() => void copy()}
      >
        {state === 'copied' ? t('copied') : state === 'refused' ? t('copy-refused') : props.label}
      </Button>
    </div>
  );
}
