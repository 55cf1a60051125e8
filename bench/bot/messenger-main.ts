// The messenger of one bot, with a state file as in `npm start`.
import { z } from 'zod';
import { startMessenger } from '../../local/messenger/start-messenger.ts';
import { answerQuestions } from '../webhooks/child-questions.ts';

answerQuestions(z.object({ token: z.string(), stateFile: z.string() }), async (options) => {
  const { url } = await startMessenger(options);
  return { url };
});
