import { expect } from 'chai';
import {
  ApiError,
  callbackSigner,
  createWalletClient,
  type OperationData,
  type WalletClient,
} from '../../client/src/index.ts';
import { formatSol } from '../../domain/amounts.ts';
import { airdrop, fundedWallet, lamportsOf, signaturesOf, type TestWallet } from '../support/chain-client.ts';
import { startStakingByHand, type HandMadeStakes } from '../support/hand-made-stakes.ts';
import { startStakeChain, type StakeChain } from '../support/stake-chain.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

const SOL = 1_000_000_000n;

describe('a stake', () => {
  let stakes: StakeChain;
  let service: TestService;
  let client: WalletClient;
  let validator: string;
  let accountId: string;

  before(async () => {
    stakes = await startStakeChain();
    service = await startTestService();
    const { apiKey, ...account } = await service.createAccount('pro');
    accountId = account.accountId;
    client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
    validator = (await stakes.validators())[0]?.vote ?? '';
  });
  after(async () => {
    await service.stop();
    await stakes.stop();
  });

  async function delegated(from: TestWallet, amount: string): Promise<string> {
    const operation = await client.stakes.delegate({ from: from.address, amount, validator });
    await operation.confirm(from);
    await operation.waitFor();
    return operation.data.stake_delegate.position;
  }

  it('is delegated in one transaction that the wallet alone signs', async () => {
    const from = await fundedWallet(20_000_000_000);
    const operation = await client.stakes.delegate({ from: from.address, amount: '10', validator });
    const { stake_delegate: preview, reference } = operation.data;
    await operation.confirm(from);
    await operation.waitFor();
    expect(operation.data.status).to.equal('confirmed');
    expect(await signaturesOf(reference)).to.deep.equal([operation.data.result?.signature]);
    const rent = BigInt(preview.rent_lamports);
    expect(await lamportsOf(preview.position)).to.equal(10n * SOL + rent);
    const fee = 5_000n;
    expect(await lamportsOf(from.address)).to.equal(10n * SOL - rent - fee);
  });

  it('is undelegated in part, cools down, and comes back with its rent', async () => {
    const from = await fundedWallet(20_000_000_000);
    const position = await delegated(from, '10');
    await stakes.nextEpoch();
    const undelegate = await client.stakes.undelegate({ from: from.address, amount: '4' });
    const [part] = undelegate.data.stake_undelegate.positions;
    expect(part).to.include({ position, amount: '4' });
    await undelegate.confirm(from);
    await undelegate.waitFor();
    await stakes.nextEpoch();
    // It earned until it had cooled down.
    const held = await lamportsOf(part?.new_position ?? '');
    const rent = BigInt(undelegate.data.stake_undelegate.rent_lamports);
    expect(held > 4n * SOL + rent).to.equal(true);
    const before = await lamportsOf(from.address);
    const withdraw = await client.stakes.withdraw({ from: from.address });
    expect(withdraw.data.stake_withdraw.positions.map((each) => each.position)).to.deep.equal([
      part?.new_position,
    ]);
    await withdraw.confirm(from);
    await withdraw.waitFor();
    expect(await lamportsOf(from.address)).to.equal(before + held - 5_000n);
    expect(await lamportsOf(part?.new_position ?? '')).to.equal(0n);
  });

  it('is reported as delegated, undelegated and withdrawn, with every field, and is in the history by its operation', async () => {
    const from = await fundedWallet(20_000_000_000);
    await client.connectWallet(from);
    const delegate = await client.stakes.delegate({ from: from.address, amount: '10', validator });
    await delegate.confirm(from);
    await delegate.waitFor();
    const undelegate = await client.stakes.undelegate({ from: from.address, amount: 'all' });
    await undelegate.confirm(from);
    await undelegate.waitFor();
    await stakes.nextEpoch();
    const withdraw = await client.stakes.withdraw({ from: from.address });
    await withdraw.confirm(from);
    await withdraw.waitFor();

    const events = await waitUntil('the events are there', async () => {
      const { items } = await client.events.list({ limit: 100 }).page();
      const own = items.filter(({ body }) => body.data['wallet_address'] === from.address);
      return own.some(({ event }) => event === 'stake.withdrawn') ? own : undefined;
    });
    const dataOf = (name: string) =>
      events.filter(({ event }) => event === name).map(({ body }) => body.data);
    const ofAll = { user_id: accountId, wallet_address: from.address };
    expect(dataOf('stake.delegated')).to.deep.equal([
      {
        ...ofAll,
        validator_address: validator,
        position: delegate.data.stake_delegate.position,
        amount: '10',
        transaction_signature: delegate.data.result?.signature,
        delegated_at: confirmedAt(delegate.data),
      },
    ]);
    expect(dataOf('stake.undelegated')).to.deep.equal([
      {
        ...ofAll,
        validator_address: validator,
        amount: '10',
        positions: [delegate.data.stake_delegate.position],
        transaction_signature: undelegate.data.result?.signature,
        cooldown_end: undelegate.data.stake_undelegate.cooldown_end.at,
        undelegated_at: confirmedAt(undelegate.data),
      },
    ]);
    expect(dataOf('stake.withdrawn')).to.deep.equal([
      {
        ...ofAll,
        amount: withdraw.data.stake_withdraw.amount,
        positions: [delegate.data.stake_delegate.position],
        transaction_signature: withdraw.data.result?.signature,
        withdrawn_at: confirmedAt(withdraw.data),
      },
    ]);
    const history = await waitUntil('the history is there', async () => {
      const { items } = await client.history(from.address).page();
      const own = items.filter(({ kind }) => kind.startsWith('stake.'));
      return own.length === 3 ? own : undefined;
    });
    expect(history.map(({ kind, operation_id }) => [kind, operation_id])).to.deep.equal([
      ['stake.withdraw', withdraw.id],
      ['stake.undelegate', undelegate.id],
      ['stake.delegate', delegate.id],
    ]);
  });

  it('that has cooled down is delegated again to another validator, without a new position', async () => {
    const from = await fundedWallet(20_000_000_000);
    const position = await delegated(from, '5');
    const undelegate = await client.stakes.undelegate({ from: from.address, position });
    await undelegate.confirm(from);
    await undelegate.waitFor();
    const other = (await stakes.validators()).find(({ vote }) => vote !== validator)?.vote ?? '';
    await stakes.nextEpoch();
    const again = await client.stakes.redelegate({ from: from.address, position, validator: other });
    expect(again.data.stake_redelegate).to.include({ previous_validator: validator, rent: '0' });
    await again.confirm(from);
    await again.waitFor();
    expect(again.data.status).to.equal('confirmed');
    const found = await waitUntil('the position is read again', async () => {
      const { positions } = await client.stakes.positions(from.address);
      return positions.find((each) => each.position === position && each.state === 'activating');
    });
    expect(found.validator?.address).to.equal(other);
  });

  /** A wallet that another app uses too, with a position of 3 SOL. */
  async function sharedWallet(): Promise<{ from: TestWallet; hand: HandMadeStakes; position: string }> {
    const from = await fundedWallet(20_000_000_000);
    const hand = await startStakingByHand(stakes.chain.rpcUrl, from.exportSecretKey());
    return { from, hand, position: await hand.delegate(validator, Number(3n * SOL)) };
  }

  it('is withdrawn whole although a stranger sends lamports to it after the preview', async () => {
    const { from, hand, position } = await sharedWallet();
    await client.connectWallet(from);
    await hand.deactivate(position);
    const withdraw = await client.stakes.withdraw({ from: from.address, position });
    const held = await lamportsOf(position);
    expect(withdraw.data.stake_withdraw).to.include({ amount: formatSol(held), withdrawn_amount: null });
    await airdrop(position, 1_000_000);
    await withdraw.confirm(from);
    await withdraw.waitFor();
    expect(withdraw.data.stake_withdraw).to.include({
      amount: formatSol(held),
      withdrawn_amount: formatSol(held + 1_000_000n),
    });
    expect(await lamportsOf(position)).to.equal(0n);
    const told = await waitUntil('the event is there', async () => {
      const { items } = await client.events.list({ limit: 100 }).page();
      return items.find(
        ({ event, body }) => event === 'stake.withdrawn' && body.data['wallet_address'] === from.address,
      );
    });
    expect(told.body.data['amount']).to.equal(formatSol(held + 1_000_000n));
  });

  const endsAsChanged = async (operation: { refresh(): Promise<{ data: OperationData }> }) => {
    const { data } = await operation.refresh();
    expect([data.status, data.error?.code, data.result]).to.deep.equal(['failed', 'STAKE_CHANGED', null]);
  };

  it('is not signed if another app has changed it after the preview, and says so', async () => {
    const { from, hand, position } = await sharedWallet();
    const whole = await hand.delegate(validator, Number(2n * SOL));
    const cooled = await hand.delegate(validator, Number(2n * SOL));
    const left = await hand.delegate(validator, Number(2n * SOL));
    await hand.deactivate(cooled);
    await hand.deactivate(left);
    const ask = { from: from.address };
    const operations = [
      await client.stakes.undelegate({ ...ask, amount: '1' }),
      await client.stakes.undelegate({ ...ask, position: whole }),
      await client.stakes.redelegate({ ...ask, position: cooled, validator }),
      await client.stakes.withdraw({ ...ask, position: left }),
    ];
    await hand.deactivate(position);
    await hand.deactivate(whole);
    await hand.redelegate(cooled, validator);
    await hand.withdraw(left, Number(await lamportsOf(left)));
    for (const operation of operations) {
      const refused: unknown = await operation.confirm(from).catch((error: unknown) => error);
      expect(refused).to.be.instanceOf(ApiError);
      expect(refused).to.include({ code: 'CONFLICT', status: 409 });
      // With words before it if the client has asked twice, because the first request got no answer in time.
      expect((refused as ApiError).message).to.match(
        /^(The operation is failed and cannot be (confirmed|signed) now\. It has ended: )?The stake changed after this was prepared/,
      );
      await endsAsChanged(operation);
    }
  });

  it('says that another app has changed it if that came after the signature, and lets no one sign again', async () => {
    const { from, hand, position } = await sharedWallet();
    await hand.deactivate(position);
    const withdraw = await client.stakes.withdraw({ from: from.address, position });
    const slow = callbackSigner(from.address, async (message) => {
      await hand.withdraw(position, Number(await lamportsOf(position)));
      return from.signMessage(message);
    });
    await withdraw.confirm(slow);
    await withdraw.waitFor({ until: 'ended' });
    await endsAsChanged(withdraw);
  });
});

/** The time of the entry, which the event has too. */
function confirmedAt({ timeline }: OperationData): string | undefined {
  return timeline.find(({ status }) => status === 'confirmed')?.at;
}
