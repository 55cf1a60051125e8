// The messenger of the bare bots, in a process of its own and with a state file, as it is for the service.
import { z } from 'zod';
import { startMessenger } from '../../local/messenger/start-messenger.ts';
import { answerQuestions } from '../webhooks/child-questions.ts';

answerQuestions(z.object({ token: z.string(), stateFile: z.string() }), async (options) => {
  const { url } = await startMessenger(options);
  return { url };
});
