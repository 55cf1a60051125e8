import { expect } from 'chai';
import type { ChatUser, PageSession } from '../../../domain/access/actor.ts';
import { createFaucet } from '../../../use-cases/faucet/index.ts';
import { newAddress } from '../../db/support/ledger-rows.ts';
import { expectServiceError } from '../support/expect-service-error.ts';

const GIVEN = [{ token: 'SOL', amount: '2' }];

describe('a faucet', () => {
  const own = { network: 'devnet', address: newAddress() } as const;
  const foreign = { network: 'devnet', address: newAddress() } as const;
  const chat: ChatUser = { kind: 'chat_user', userId: 'usr_1', telegramId: '1', wallets: [own], grants: [] };
  const page: PageSession = {
    kind: 'page_session',
    sessionId: 'ses_1',
    linkedOperations: [],
    wallet: null,
    grants: [],
  };
  let asked: string[];
  const faucet = createFaucet({
    async askFaucet(address) {
      asked.push(address);
      return GIVEN;
    },
  });

  beforeEach(() => {
    asked = [];
  });

  it('gives to the wallets of a chat, and to any address that a page names', async () => {
    expect(await faucet.give(chat, own)).to.deep.equal(GIVEN);
    expect(await faucet.give(page, foreign)).to.deep.equal(GIVEN);
    expect(asked).to.deep.equal([own.address, foreign.address]);
  });

  it('is not asked by a chat for a wallet that is not linked to it', async () => {
    await expectServiceError(faucet.give(chat, foreign), 'NOT_FOUND');
    expect(asked).to.deep.equal([]);
  });

  it('gives nothing on the network with real money, and is not found if the operator has set none', async () => {
    await expectServiceError(faucet.give(page, { ...own, network: 'mainnet' }), 'NOT_FOUND');
    await expectServiceError(createFaucet({ askFaucet: null }).give(page, own), 'NOT_FOUND');
    expect(asked).to.deep.equal([]);
  });
});
