import { base58 } from '@scure/base';
import type { Page } from 'playwright-core';
import { readOperation } from '../../../client/src/operations/operation-responses.ts';
import { stakeContentHash } from '../../../client/src/checks/stakes/stake-content.ts';
import type { StakeDelegateDetails } from '../../../client/src/stakes/stake-types.ts';

interface Answer {
  data: Record<string, unknown> & { stake_delegate: StakeDelegateDetails };
}

async function changeJson(page: Page, path: RegExp, change: (answer: Answer) => void): Promise<void> {
  await page.route(path, async (route) => {
    if (!route.request().headers()['accept']?.includes('json')) return await route.continue();
    const response = await route.fetch();
    const answer = (await response.json()) as Answer;
    change(answer);
    await route.fulfill({ response, json: answer });
  });
}

/** Has the service prepare another delegation than it was asked for. */
export async function changePrepared(
  page: Page,
  change: (details: StakeDelegateDetails) => void,
): Promise<void> {
  await changeJson(page, /\/page\/stake\/delegate$/, ({ data }) => change(data.stake_delegate));
}

/** Has the service describe a delegation in another way later, with the content hash of what it says: it does not contradict itself. */
export async function changeDescribed(
  page: Page,
  change: (details: StakeDelegateDetails) => void,
): Promise<void> {
  await changeJson(page, /\/page\/operations\/op_[^/]+$/, ({ data }) => {
    change(data.stake_delegate);
    const { operation_id: operationId, chain_id: chainId } = readOperation(data);
    const { from, fee_cap_lamports: feeCapLamports, position, lamports, validator } = data.stake_delegate;
    data['content_hash'] = stakeContentHash({
      operationId,
      network: 'devnet',
      chainId,
      from,
      feeCapLamports,
      action: { kind: 'stake.delegate', validator: validator.address, lamports, position },
    });
  });
}

/** Has the service give out other bytes. */
export async function changeBytes(page: Page, change: (transaction: Buffer) => void): Promise<void> {
  await changeJson(page, /\/signing-request$/, ({ data }) => {
    const transaction = Buffer.from(String(data['transaction']), 'base64');
    change(transaction);
    data['transaction'] = transaction.toString('base64');
  });
}

/** The address after the last place at which this one is twice in a row: first the staker of a new position, then its withdrawer. */
export function replaceWithdrawer(transaction: Buffer, wallet: string, other: string): void {
  const key = Buffer.from(base58.decode(wallet));
  const at = transaction.lastIndexOf(Buffer.concat([key, key]));
  if (at < 0) throw new Error('the bytes make no position of the wallet');
  Buffer.from(base58.decode(other)).copy(transaction, at + key.length);
}

/** One address takes the place of another, everywhere. */
export function replaceAddress(transaction: Buffer, address: string, other: string): void {
  const at = transaction.indexOf(Buffer.from(base58.decode(address)));
  if (at < 0) throw new Error('the bytes do not have the address');
  Buffer.from(base58.decode(other)).copy(transaction, at);
}

/** An amount of lamports takes the place of another, everywhere. */
export function replaceLamports(transaction: Buffer, lamports: bigint, other: bigint): void {
  const [before, after] = [lamports, other].map((amount) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(amount);
    return bytes;
  });
  const at = before ? transaction.indexOf(before) : -1;
  if (at < 0) throw new Error('the bytes do not have the amount');
  after?.copy(transaction, at);
}

/** The number of bytes of a withdrawal's data, and how they begin. */
const WITHDRAW_DATA = Buffer.from([12, 4, 0, 0, 0]);
/** Places of accounts, counted back from the data: position, recipient, clock, history, withdrawer. */
const POSITION = 5;
const RECIPIENT = 4;

/** The first withdrawal goes to another account than the wallet. */
export function replaceRecipient(transaction: Buffer): void {
  const at = transaction.indexOf(WITHDRAW_DATA);
  if (at < 0) throw new Error('the bytes withdraw nothing');
  transaction[at - RECIPIENT] = transaction[at - POSITION] ?? 0;
}
