import { expect } from 'chai';
import { createAnswerPress } from '../../../bot/updates/answer-press.ts';
import { TelegramError } from '../../../telegram/telegram-error.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { waitUntil } from '../../support/wait-until.ts';

describe('the answer to a press', () => {
  const stream = memoryStream();

  /** The presses that Telegram was asked to end, when each of its answers is a problem or null. */
  function answers(...problems: (TelegramError | null)[]): string[] {
    const asked: string[] = [];
    const answerPress = createAnswerPress({
      botApi: {
        async answerPress(queryId, text) {
          asked.push(`${queryId}: ${text}`);
          const problem = problems.shift();
          if (problem) throw problem;
        },
      },
      log: createLogger({ level: 'debug', service: 'test', stream }),
    });
    answerPress('1', 'too old');
    return asked;
  }

  it('is given again when Telegram asked to wait, or was away', async () => {
    const asked = answers(
      new TelegramError('too_many', '429', 1),
      new TelegramError('unavailable', '502'),
      null,
    );
    await waitUntil('it was given', () => asked.length === 3);
    expect(asked).to.deep.equal(['1: too old', '1: too old', '1: too old']);
  });

  it('is given up when it comes too late for Telegram', async () => {
    const asked = answers(new TelegramError('gone', 'query is too old'), null);
    await waitUntil('it was given up', () => stream.text().includes('a press was not answered'));
    expect(asked).to.have.length(1);
  });
});
