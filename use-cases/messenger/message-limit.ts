import type { Admitted } from '../../db/messenger/chat-room.ts';
import { ServiceError } from '../../domain/errors.ts';
import { notGranted } from './granted-chat.ts';

/** Messages a minute that a person gets (service specification, "Limits"). */
export const MESSAGES_A_MINUTE = 30;

const MINUTE_SECONDS = 60;

export function expectAdmitted(admitted: Admitted): void {
  if (admitted === 'not_granted') throw notGranted();
  if (admitted === 'admitted') return;
  throw new ServiceError('RATE_LIMIT_EXCEEDED', 'This chat gets as many messages a minute as it may.', {
    details: `chat_id: at most ${MESSAGES_A_MINUTE} messages a minute, over all accounts and the bot itself`,
    retryAfterSeconds: MINUTE_SECONDS,
  });
}
