import { expect } from 'chai';
import { createShowTyping } from '../../../bot/updates/show-typing.ts';
import { TelegramError } from '../../../telegram/telegram-error.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { waitUntil } from '../../support/wait-until.ts';

describe('typing', () => {
  function typing(problem: TelegramError | null = null) {
    const shown: { chatId: string; signal: AbortSignal }[] = [];
    const whileTyping = createShowTyping({
      botApi: {
        async showTyping(chatId, signal) {
          shown.push({ chatId, signal });
          if (problem) throw problem;
        },
      },
      log: createLogger({ level: 'silent', service: 'test', stream: memoryStream() }),
    });
    return { shown, whileTyping };
  }

  it('is shown while an answer is on its way, and ends with it', async () => {
    const { shown, whileTyping } = typing();
    const answer = await whileTyping('7', async () => {
      await waitUntil('it is shown', () => shown.length > 0);
      return 'done';
    });
    expect(answer).to.equal('done');
    expect(shown[0]).to.have.property('chatId', '7');
    expect(shown.map(({ signal }) => signal.aborted)).not.to.include(false);
  });

  it('is not shown for an answer that comes at once', async () => {
    const { shown, whileTyping } = typing();
    await whileTyping('7', async () => 'done');
    expect(shown).to.deep.equal([]);
  });

  it('harms no answer if the messenger refuses it', async () => {
    const { shown, whileTyping } = typing(new TelegramError('too_many', '429', 1_000));
    const answer = await whileTyping('7', async () => {
      await waitUntil('it was refused', () => shown.length > 0);
      return 'done';
    });
    expect(answer).to.equal('done');
  });

  it('ends with an answer that fails', async () => {
    const { shown, whileTyping } = typing();
    const failed = await whileTyping('7', async () => {
      await waitUntil('it is shown', () => shown.length > 0);
      throw new Error('no node answers');
    }).catch((error: Error) => error.message);
    expect(failed).to.equal('no node answers');
    expect(shown.at(-1)?.signal.aborted).to.equal(true);
  });
});
