import { expect } from 'chai';
import { createAccess } from '../../../use-cases/access/index.ts';
import { OPERATOR } from '../../support/actors.ts';
import { createApiClient } from '../../support/api-client.ts';
import type { ChatMessage, Person } from '../../support/telegram-person.ts';
import type { BotService } from './bot-service.ts';

export interface Developer {
  accountId: string;
  apiKey: string;
  botToken: string;
  tokenId: string;
  /** With the bot token. */
  call: Awaited<ReturnType<typeof createApiClient>>;
  /** The person opens the link, and reads the question. */
  asks(person: Person, scopes: readonly string[]): Promise<ChatMessage>;
  /** The same, and the person says yes. */
  isGranted(person: Person, scopes: readonly string[]): Promise<void>;
}

/** An account with a public name and a bot token. */
export async function newDeveloper(
  { service }: Pick<BotService, 'service'>,
  publicName: string | null = `Shop ${Math.random().toString(36).slice(2, 8)}`,
): Promise<Developer> {
  const access = createAccess({ database: service.database });
  const { accountId, apiKey } = await service.createAccount();
  if (publicName !== null) await access.setPublicName(OPERATOR, { accountId, publicName });
  const { botToken, tokenId } = await access.createBotToken(OPERATOR, accountId);
  const call = await createApiClient(service, botToken);

  async function asks(person: Person, scopes: readonly string[]): Promise<ChatMessage> {
    const { status, data } = await call('/v1/messenger/consent-links', { method: 'POST', json: { scopes } });
    expect(status).to.equal(201);
    return person.asks(`/start ${String(data['start_parameter'])}`, 'asks whether it may do this');
  }

  return {
    accountId,
    apiKey,
    botToken,
    tokenId,
    call,
    asks,
    async isGranted(person, scopes) {
      const question = await asks(person, scopes);
      await person.presses('Yes, allow it', question);
      await person.reads('may now do this', { after: question });
    },
  };
}
