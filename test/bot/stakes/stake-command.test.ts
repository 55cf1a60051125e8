import { expect } from 'chai';
import { RECIPIENT, SENDER } from '../../support/operation-fixture.ts';
import { POSITION, VALIDATOR } from '../../support/stake-fixture.ts';
import { answerTo, labelsOf, pressOf } from '../support/bot-without-service.ts';
import { EPOCH, held, ONE, plain, position, pressesIn, SOL } from '../support/stake-book.ts';

describe('/stake', () => {
  it('shows each position with its state in words, its dates, its rewards, and what can be done now', async () => {
    const answer = await answerTo(
      '/stake',
      held(
        position({ active: 10n * SOL }),
        position({ activating: 10n * SOL }),
        position({ deactivating: 10n * SOL }),
        position({}),
      ),
      ONE,
    );
    expect(plain(answer).split('\n')).to.deep.equal([
      'Your stakes on devnet: 40.00228288 SOL',
      '',
      '🟢 10 SOL with Ada (Certus…gNhvLu): active',
      'Rewards so far: 0.0041 SOL',
      `Stake account ${POSITION}`,
      '',
      '⏳ 10 SOL with Ada (Certus…gNhvLu): active from Jan 3, about 12:00',
      'Rewards so far: 0.0041 SOL',
      `Stake account ${POSITION}`,
      '',
      '🧊 10 SOL with Ada (Certus…gNhvLu): cooling down, free on Jan 3, about 12:00',
      'Rewards so far: 0.0041 SOL',
      `Stake account ${POSITION}`,
      '',
      '🔓 10.00228288 SOL: free, and earning nothing',
      'Rewards so far: 0.0041 SOL',
      `Stake account ${POSITION}`,
      '',
      'Epoch 742: 50 % of it has passed; it ends on Jan 3, about 12:00 (UTC).',
    ]);
    expect(labelsOf(answer)).to.deep.equal([
      'Undelegate 10 SOL',
      'Undelegate 10 SOL',
      'Keep 10 SOL delegated',
      'Withdraw 10.00228288 SOL',
      'Delegate 10 SOL again',
      'Delegate',
      'Rewards',
    ]);
  });

  it('shows what is locked or of another wallet, and offers nothing for it', async () => {
    const locked = { ...position({}), lockedUntil: new Date('2027-05-01T00:00:00.000Z') };
    const none = locked.actions.map((each) => ({ ...each, reason: 'LOCKED' as const }));
    const foreign = position({ active: 10n * SOL }, { staker: RECIPIENT, withdrawer: RECIPIENT });
    const answer = await answerTo('/stake', held({ ...locked, actions: none }, foreign), ONE);
    expect(plain(answer))
      .to.contain('🔒 Locked until May 1, 2027, 00:00: I show it, and never touch it')
      .and.to.contain('Another wallet decides over it too');
    expect(labelsOf(answer)).to.deep.equal(['Delegate', 'Rewards']);
  });

  it('shows five at once, and the others after a press in the same message', async () => {
    const many = held(...Array.from({ length: 7 }, () => position({ active: 10n * SOL })));
    const answer = await answerTo('/stake', many, { ...ONE, language: 'es' });
    expect(plain(answer)).to.contain('Tus stakes en devnet: 70 SOL');
    expect(plain(answer).match(/🟢/g)).to.have.length(5);
    const more = pressesIn(answer).find((press) => press.do === 'list_stakes');
    if (!more) throw new Error('no way to the others');
    const { edited } = await pressOf(more, many, ONE);
    expect(JSON.stringify(edited).match(/🟢/g)).to.have.length(2);
  });

  it('needs a wallet, and says so in both languages if it has staked nothing', async () => {
    expect(labelsOf(await answerTo('/stake', held()))).to.deep.equal(['New wallet', 'Connect a wallet']);
    expect(plain(await answerTo('/stake', held(), ONE))).to.contain('You have no stakes on devnet');
    const spanish = await answerTo('/stake', held(), { ...ONE, language: 'es' });
    expect(plain(spanish)).to.contain('No tienes stakes en devnet');
  });

  it('says what is wrong with a line in both languages, and asks for nothing', async () => {
    const said: [string, string, string][] = [
      ['/stake delegate', 'Write how much SOL you delegate', 'Escribe cuántos SOL delegas'],
      ['/stake delegate ten', 'ten is not an amount', 'ten no es una cantidad'],
      ['/stake delegate 1,000', '1,000 is not an amount', '1,000 no es una cantidad'],
      ['/stake undelegate', 'Write how much SOL you take back', 'Escribe cuántos SOL quieres de vuelta'],
      ['/stake undelegate some', 'some is not an amount', 'some no es una cantidad'],
      [
        '/stake undelegate 5 SOL Ada',
        'Write how much SOL you take back',
        'Escribe cuántos SOL quieres de vuelta',
      ],
      ['/stake withdraw 5', 'A withdrawal takes everything', 'Un retiro toma todo'],
      ['/stake eat', '/stake has no action eat', '/stake no tiene la acción eat'],
    ];
    for (const [line, english, spanish] of said) {
      expect(plain(await answerTo(line, {}, ONE)), line).to.contain(english);
      expect(plain(await answerTo(line, {}, { ...ONE, language: 'es' })), line).to.contain(spanish);
    }
  });
});

describe('/history', () => {
  it('calls what a stake moved by its name', async () => {
    const entry = (kind: string) => ({
      kind,
      token: 'SOL',
      decimals: 9,
      amount: 10n * SOL,
      delta: -10n * SOL,
      counterparty: POSITION,
      blockTime: EPOCH.at,
      value: { usd: null, reason: 'network_unpriced' },
      received: null,
    });
    const kinds = ['stake.delegate', 'stake.undelegate', 'stake.withdraw', 'stake.redelegate'];
    const history = async () => ({ entries: kinds.map(entry) });
    const answer = await answerTo(
      '/history',
      {
        wallets: { history, tokenName: (_: string, token: string) => token },
        recipients: { list: async () => [] },
      },
      ONE,
    );
    expect(plain(answer).split('\n').slice(1)).to.deep.equal([
      '🌱 10 SOL staked, 2026-01-02 12:00 UTC',
      '🧊 a stake undelegated, 2026-01-02 12:00 UTC',
      '🔓 10 SOL of stake came back, 2026-01-02 12:00 UTC',
      '🌱 a stake delegated again, 2026-01-02 12:00 UTC',
    ]);
  });
});

describe('/stake rewards', () => {
  it('shows the sum of each year and the latest rewards, with amount, epoch, validator and date', async () => {
    const paid = { validator: VALIDATOR.address, paidAt: EPOCH.at };
    const rewards = async () => ({
      rewards: [
        { ...paid, epoch: 741, lamports: 4_100_000n, validatorName: 'Ada' },
        { ...paid, epoch: 740, lamports: 4_000_000n, validatorName: null },
      ],
      years: [{ year: 2026, rewards: 2, lamports: 8_100_000n }],
      nextCursor: null,
    });
    const answer = await answerTo('/stake rewards', { stakes: { rewards } }, ONE);
    expect(plain(answer).split('\n')).to.deep.equal([
      `Rewards of ${SENDER} on devnet`,
      '2026: 0.0081 SOL in 2 rewards',
      '',
      '💰 0.0041 SOL for epoch 741 from Ada (Certus…gNhvLu), Jan 2, 12:00',
      '💰 0.004 SOL for epoch 740 from Certus…gNhvLu, Jan 2, 12:00',
    ]);
    const none = async () => ({ rewards: [], years: [], nextCursor: null });
    const spanish = await answerTo(
      '/stake rewards',
      { stakes: { rewards: none } },
      { ...ONE, language: 'es' },
    );
    expect(plain(spanish)).to.contain('Aún no hay recompensas en devnet');
  });
});
