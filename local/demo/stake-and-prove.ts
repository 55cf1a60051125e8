import { randomBytes } from 'node:crypto';
import { createRpcClient } from '../../chain/rpc/rpc-client.ts';
import {
  createWalletClient,
  WalletServiceError,
  type WebhookEventName,
  type StakeOperation,
  type StakeOperationData,
  type Validator,
  type WalletClient,
  type WebhookEvent,
} from '../../client/src/index.ts';
import { aboutTime } from '../../client/src/cli/about-time.ts';
import { formatSol } from '../../domain/amounts.ts';
import { lamportsOf } from './chain-proof.ts';
import { DemoError } from './demo-error.ts';
import { epochsOf } from './epochs.ts';
import { confirmAndFollow } from './follow-operation.ts';
import { createFundedKey } from './funded-key.ts';
import { startReceiver } from './receiver.ts';
import type { DemoOptions } from './send-and-prove.ts';
import { proveEnded, proveStake } from './stake-proof.ts';
import { waitUntil } from './wait-until.ts';

const LAMPORTS_PER_SOL = 1_000_000_000n;
const FUNDS_SOL = 12n;
const AMOUNT_SOL = '10';
const AMOUNT_LAMPORTS = 10n * LAMPORTS_PER_SOL;

/** Standard Webhooks allows 24 to 64. */
const SECRET_BYTES = 32;

/** The service reads validators once a minute. */
const VALIDATORS_TIMEOUT_MS = 75_000;

/** Rewards that the chain does not have yet are asked for again after ten seconds. */
const EVENT_TIMEOUT_MS = 180_000;

/**
 * Delegates from a new key, and follows the stake until all of it is in the wallet again. Throws unless both the chain and an event prove each
 * step.
 */
export async function stakeAndProve({ service, say }: DemoOptions): Promise<void> {
  const epochs = epochsOf(service);
  const rpc = createRpcClient(service.rpc_url);
  const client = createWalletClient({ baseUrl: service.api_url, apiKey: service.api_key, network: 'devnet' });
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  const began = Date.now();
  const events: WebhookEvent[] = [];
  const receiver = await startReceiver({ secret, onEvent: (event) => events.push(event) });
  const seconds = (): string => ((Date.now() - began) / 1000).toFixed(1);
  const print = (label: string, text: string) =>
    say(`  ${seconds().padStart(5)} s  ${label.padEnd(10)} ${text}`);
  const undo: (() => Promise<unknown>)[] = [];

  try {
    say('');
    const signer = await createFundedKey(rpc, FUNDS_SOL * LAMPORTS_PER_SOL);
    const from = signer.address;
    print('key', `${from}, made here, with ${FUNDS_SOL} SOL of play money`);
    const webhook = await client.webhooks.create({ url: receiver.url, events: ['stake.*'], secret });
    undo.push(() => client.webhooks.remove(webhook.webhook_id));
    // Events of a stake go to the accounts that have its wallet.
    await client.watchWallet(from);
    undo.push(() => client.disconnectWallet(from));

    const arrived = async (name: WebhookEventName): Promise<void> => {
      const event = await waitUntil(`the event ${name}`, EVENT_TIMEOUT_MS, () =>
        events.find(({ event: found, data }) => found === name && isOf(data, from)),
      );
      print('event', `${name.padEnd(20)} good signature  ${event.id}`);
    };
    const signed = async (what: string, operation: StakeOperation<StakeOperationData>): Promise<void> => {
      print('operation', `${operation.id}: ${what}`);
      await confirmAndFollow(operation, signer, () => undefined);
    };

    const validator = await bestValidator(client);
    const yearly = validator.estimated_yield;
    print(
      'validator',
      `${validator.name === null ? '' : `${validator.name}, `}${validator.address}, keeps ${validator.commission_bps / 100} % of the rewards${yearly ? `, about ${yearly.percent} % a year, estimated` : ''}`,
    );

    const delegation = await client.stakes.delegate({
      from,
      amount: AMOUNT_SOL,
      validator: validator.address,
    });
    const { position, active_from: activeFrom } = delegation.data.stake_delegate;
    await signed(`delegate ${AMOUNT_SOL} SOL, active from about ${aboutTime(activeFrom.at)}`, delegation);
    await proveStake(
      rpc,
      position,
      'the stake is delegated',
      ({ staker, withdrawer, delegation: { voter, lamports } }) =>
        staker === from && withdrawer === from && voter === validator.address && lamports === AMOUNT_LAMPORTS,
    );
    print('chain', `${position} delegates ${AMOUNT_SOL} SOL, and the key alone can withdraw it`);
    await arrived('stake.delegated');
    // A position that is active when the service first reads it is not news.
    await waitUntil('the service to list the stake', EVENT_TIMEOUT_MS, async () => {
      const { positions } = await client.stakes.positions(from);
      return positions.find((each) => each.position === position && each.since !== null);
    });

    print('epoch', `${await epochs.end()} began`);
    await arrived('stake.active');
    await epochs.rewardsPaid();

    const before = (await proveStake(rpc, position, 'it is delegated', () => true)).lamports;
    print('epoch', `${await epochs.end()} began`);
    const rewarded = await proveStake(
      rpc,
      position,
      'a reward was paid',
      ({ lamports }) => lamports > before,
    );
    const reward = rewarded.lamports - before;
    print('chain', `the stake account has ${formatSol(reward)} SOL more than before`);
    await arrived('stake.reward');
    const { items } = await client.stakes.rewards(from).page();
    if (items[0]?.lamports !== `${reward}`) {
      throw new DemoError(`The service says that the reward is ${items[0]?.lamports ?? 'none'} lamports.`);
    }
    print('reward', `${items[0].amount} SOL of epoch ${items[0].epoch}, as the chain says`);

    await epochs.rewardsPaid();
    const undelegation = await client.stakes.undelegate({ from, amount: 'all' });
    const { cooldown_end: end } = undelegation.data.stake_undelegate;
    await signed(`undelegate all, free from about ${aboutTime(end.at)}`, undelegation);
    await proveStake(
      rpc,
      position,
      'it is undelegated',
      ({ delegation: { deactivationEpoch } }) => deactivationEpoch !== null,
    );
    print('chain', 'the stake account is undelegated, and cools down until the epoch ends');
    await arrived('stake.undelegated');

    print('epoch', `${await epochs.end()} began`);
    await arrived('stake.withdrawable');
    await epochs.rewardsPaid();

    const withdrawal = await client.stakes.withdraw({ from });
    await signed(`withdraw ${withdrawal.data.stake_withdraw.amount} SOL`, withdrawal);
    await proveEnded(rpc, position);
    const held = await lamportsOf(rpc, from);
    const gained = held - FUNDS_SOL * LAMPORTS_PER_SOL;
    if (gained <= 0n) throw new DemoError(`The key holds ${formatSol(held)} SOL, no more than before.`);
    print(
      'chain',
      `the stake account has ended, and the key holds ${formatSol(held)} SOL: ${formatSol(gained)} more`,
    );
    await arrived('stake.withdrawn');

    say(`\n  Each step is on the chain, and all events arrived. It took ${seconds()} s.`);
    if (service.ui_url !== null) {
      const query = encodeURIComponent(`WalletAddress="${from}"`);
      say(`  In the Temporal UI: ${service.ui_url}/namespaces/default/workflows?query=${query}`);
    }
    say('');
  } catch (error) {
    throw error instanceof WalletServiceError ? new DemoError(error.message, { cause: error }) : error;
  } finally {
    // The result of the stake is more important than this problem.
    for (const each of undo) await each().catch(() => print('cleaning', 'failed'));
    await receiver.close();
  }
}

async function bestValidator(client: WalletClient): Promise<Validator> {
  return await waitUntil('validators to be known', VALIDATORS_TIMEOUT_MS, async () => {
    const { items } = await client.stakes.validators().page();
    return items.find(({ warnings }) => !warnings.some(({ critical }) => critical));
  });
}

function isOf(data: WebhookEvent['data'], wallet: string): boolean {
  return 'wallet_address' in data && data.wallet_address === wallet;
}
