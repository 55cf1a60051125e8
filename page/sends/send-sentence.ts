import type { SaidStage } from '../operations/stage.ts';
import type { Say } from '../texts/say.ts';

export interface SaidSend {
  amount: string;
  token: string;
  /** Shortened: the whole address stands below the sentence. */
  to: string;
}

/** The course or the end of a send, in one sentence. */
export function sendSentence(t: Say, stage: SaidStage, { amount, token, to }: SaidSend): string {
  switch (stage) {
    case 'going':
      return t('send-going', { amount, token, to });
    case 'done':
      return t('send-done', { amount, token, to });
    case 'ended':
      return t('send-ended', { amount, token });
  }
}
