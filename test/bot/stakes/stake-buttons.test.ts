import { expect } from 'chai';
import { ServiceError } from '../../../domain/errors.ts';
import { refusal } from '../../../domain/refusal.ts';
import { RECIPIENT } from '../../support/operation-fixture.ts';
import { POSITION, VALIDATOR } from '../../support/stake-fixture.ts';
import { answerTo, labelsOf, pressOf, textOf } from '../support/bot-without-service.ts';
import {
  book,
  COMMON,
  firstPress,
  held,
  known,
  ONE,
  plain,
  position,
  pressesIn,
  SOL,
  TWO,
} from '../support/stake-book.ts';

describe('/stake delegate', () => {
  const admits = async () => undefined;
  const yielding = { bps: 683, source: 'rewards' as const };
  const listed = (...validators: object[]) => ({
    stakes: { admitDelegation: admits, validators: async () => ({ validators, nextCursor: 'next' }) },
  });

  it('lets the person choose a validator, by name, commission and estimated yield, the best first', async () => {
    const delinquent = { ...known, address: RECIPIENT, name: null, warnings: ['VALIDATOR_DELINQUENT'] };
    const fakes = listed({ ...known, yield: yielding, activatedStake: 12_345_600_000_000n }, delinquent);
    const answer = await answerTo('/stake delegate 10 SOL', fakes, ONE);
    expect(plain(answer))
      .to.contain('Choose a validator for 10 SOL. The highest estimated yield is first')
      .and.to.contain('Ada (Certus…gNhvLu): keeps 5 % of the rewards; 12,345 SOL staked')
      .and.to.contain('Estimated 6.83 % a year, from real rewards of the last epochs')
      .and.to.contain('⚠️ The validator does not vote now');
    expect(labelsOf(answer)).to.deep.equal([
      'Ada (Certus…gNhvLu) · keeps 5 % · est. 6.83 % a year',
      `⚠️ 9xQeWv…${RECIPIENT.slice(-6)} · keeps 5 %`,
      'More',
    ]);
    const { asked, stakes } = book();
    const pressed = await pressOf(firstPress(answer), { stakes }, ONE);
    expect(pressed.messages.map(({ operation }) => operation?.id)).to.deep.equal(['op_delegate']);
    expect(asked).to.deep.equal([
      { kind: 'delegate', ...COMMON, amount: '10', validator: VALIDATOR.address, accept: [] },
    ]);
    const more = pressesIn(answer).at(-1);
    if (!more) throw new Error('no way to the others');
    expect((await pressOf(more, fakes, ONE)).edited, 'in the same message').not.to.equal(undefined);
  });

  it('refuses an amount that cannot be delegated before a validator is chosen', async () => {
    const asked: unknown[] = [];
    const values = { largest: '4.99 SOL', held: '5 SOL', kept: '0.01 SOL' };
    const admitDelegation = async (_actor: unknown, ...input: unknown[]) => {
      asked.push(input);
      throw new ServiceError('INSUFFICIENT_FUNDS', 'The balance is too low.', {
        refusal: refusal('stake_above_largest', values),
      });
    };
    const answer = answerTo('/stake delegate 5 ada', { stakes: { admitDelegation } }, ONE);
    const refused = await answer.catch((error: unknown) => error as ServiceError);
    const { from, feeCapLamports } = COMMON;
    expect(asked).to.deep.equal([['devnet', { from, feeCapLamports, amount: '5' }]]);
    expect(refused).to.have.deep.property('refusal', refusal('stake_above_largest', values));
  });

  it('looks for a validator by its name, and takes one that is named by its address at once', async () => {
    const searched: unknown[] = [];
    const validators = async (_actor: unknown, _network: string, { search }: { search?: string }) => {
      searched.push(search);
      return { validators: [], nextCursor: null };
    };
    const answer = await answerTo(
      '/stake delegate max big ada',
      { stakes: { admitDelegation: admits, validators } },
      ONE,
    );
    expect(searched).to.deep.equal(['big ada']);
    expect(plain(answer)).to.contain('I know no validator big ada on this network');
    const { asked, stakes } = book();
    const named = await answerTo(`/stake delegate ALL ${VALIDATOR.address}`, { stakes }, ONE);
    expect(plain(named)).to.contain('Delegate 10 SOL to Ada (Certus…gNhvLu)');
    expect(named.private?.operation).to.deep.equal({ id: 'op_delegate', version: 1 });
    expect(asked[0]).to.include({ amount: 'max', validator: VALIDATOR.address });
  });

  it('needs a second yes for a validator that earns nothing, which accepts exactly the shown warnings', async () => {
    const { asked, stakes: accepting } = book();
    const stakes = {
      async delegate(...args: Parameters<typeof accepting.delegate>) {
        if ((args[2] as { accept: string[] }).accept.length > 0) return accepting.delegate(...args);
        throw new ServiceError('INVALID_REQUEST', 'This validator has warnings.', {
          refusal: refusal('stake_warnings', { codes: 'VALIDATOR_DELINQUENT' }),
        });
      },
    };
    const warned = await answerTo(`/stake delegate 10 ${VALIDATOR.address}`, { stakes }, ONE);
    expect(plain(warned))
      .to.contain('Nothing was started')
      .and.to.contain('⚠️ The validator does not vote now');
    expect(labelsOf(warned)).to.deep.equal(['Delegate anyway']);
    expect(warned.isRefusal).to.equal(true);
    await pressOf(firstPress(warned), { stakes }, ONE);
    expect(asked.map(({ accept }) => accept)).to.deep.equal([['VALIDATOR_DELINQUENT']]);
  });

  it('asks which wallet is to stake if there are several, and remembers it', async () => {
    const question = await answerTo(`/stake delegate 10 ${VALIDATOR.address}`, {}, TWO);
    expect(plain(question)).to.equal('From which wallet?');
    const chosen: unknown[] = [];
    const chats = { setDefaultWallet: async (_actor: unknown, address: string) => chosen.push(address) };
    const { asked, stakes } = book();
    const [, second] = pressesIn(question);
    if (!second) throw new Error('no second wallet');
    await pressOf(second, { stakes, chats }, TWO);
    expect(chosen).to.deep.equal([RECIPIENT]);
    expect(asked[0]).to.include({ from: RECIPIENT, amount: '10' });
    expect(textOf(await pressOf(second, { stakes, chats }, ONE))).to.contain('No such wallet');
  });
});

describe('the actions of a position', () => {
  it('are prepared by one press each, also when another network is in use', async () => {
    const shown = await answerTo('/stake', held(position({ active: 10n * SOL }), position({})), ONE);
    const mainnet = pressesIn(shown).map((press) =>
      'network' in press ? { ...press, network: 'mainnet' as const } : press,
    );
    const { asked, stakes } = book();
    for (const press of mainnet.slice(0, 2)) await pressOf(press, { stakes }, ONE);
    expect(asked).to.deep.equal([
      { kind: 'undelegate', ...COMMON, network: 'mainnet', amount: null, position: POSITION },
      { kind: 'withdraw', ...COMMON, network: 'mainnet', position: POSITION },
    ]);
  });

  it('delegate what is free to any validator, and take a cool-down back with the same one', async () => {
    const { asked, stakes } = book();
    const free = await answerTo('/stake', held(position({})), ONE);
    const again = pressesIn(free).find((press) => press.do === 'list_validators');
    if (!again) throw new Error('no choice');
    const validators = async () => ({ validators: [known], nextCursor: null });
    const { messages } = await pressOf(again, { stakes: { validators } }, ONE);
    expect(textOf({ messages })).to.contain('Choose a validator.');
    const cooling = await answerTo('/stake', held(position({ deactivating: 10n * SOL })), ONE);
    await pressOf(firstPress(cooling), { stakes }, ONE);
    expect(asked).to.deep.equal([
      { kind: 'redelegate', ...COMMON, position: POSITION, validator: VALIDATOR.address, accept: [] },
    ]);
  });

  it('undelegate everything by one press, as several cards if it does not fit into one', async () => {
    const { asked, keys, stakes } = book([9, 3, 0]);
    const answer = await answerTo('/stake undelegate all', { stakes }, ONE);
    expect(asked).to.have.length(3);
    expect(asked[0]).to.deep.equal({ kind: 'undelegate', ...COMMON, amount: 'all', position: null });
    expect(keys, 'each is made once').to.deep.equal(['update/1', 'update/1/2', 'update/1/3']);
    expect([answer.private, ...(answer.further ?? [])].map((each) => each?.operation?.id)).to.deep.equal(
      Array.from({ length: 3 }, () => 'op_undelegate'),
    );
    const part = book([4]);
    await answerTo('/stake undelegate 5', { stakes: part.stakes }, ONE);
    expect(part.asked, 'an amount is one operation').to.have.length(1);
  });

  it('say how much is left if not all can be prepared at once', async () => {
    const { stakes } = book([9]);
    let calls = 0;
    const withdraw = async (...args: Parameters<typeof stakes.withdraw>) => {
      calls += 1;
      if (calls === 1) return stakes.withdraw(...args);
      throw new ServiceError('CONFLICT', 'Too many.', {
        refusal: refusal('too_many_open_operations', { count: 5 }),
      });
    };
    const { further = [] } = await answerTo('/stake withdraw', { stakes: { withdraw } }, ONE);
    expect(textOf({ messages: [...further] })).to.contain('9 more stakes did not fit.');
  });
});
