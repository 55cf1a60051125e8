import { expect } from 'chai';
import { createOperationStore, type NewOperation } from '../../../db/operations/operation-store.ts';
import { readOpenCommitments } from '../../../db/operations/open-commitments.ts';
import { KINDS } from '../../../domain/kinds.ts';
import { testDatabase } from '../../support/database.ts';
import { operationFixture } from '../../support/operation-fixture.ts';
import { newAccount, newOperation } from '../support/rows.ts';

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

/** The largest amount that a token can have. */
const MAX_BASE_UNITS = 18_446_744_073_709_551_615n;

const { request, preview, network, chainId } = operationFixture();

describe('what an operation commits of its wallet', () => {
  const test = testDatabase();
  let ownerId: string;

  beforeEach(async () => {
    ownerId = await newAccount(test.database);
  });

  async function insert(operation: NewOperation): Promise<string> {
    const inserted = await createOperationStore(test.database, KINDS).insert(
      operation,
      null,
      () => undefined,
    );
    return inserted?.id ?? '';
  }

  const sol = () => newOperation(ownerId);

  const tokens = (baseUnits: bigint) =>
    newOperation(ownerId, {
      request: { ...request, mint: MINT, token: 'USDC', decimals: 6, baseUnits: String(baseUnits) },
      preview: { ...preview, rentLamports: '2039280' },
    });

  /** An operation of a kind that has no wallet and no transaction. */
  function nothing(): NewOperation {
    const { operation, ...rest } = newOperation(ownerId);
    return {
      ...rest,
      operation: { ...operation, walletAddress: null, referenceKey: null },
      commitment: { lamports: 0n, token: null },
    };
  }

  const columnsOf = (id: string) =>
    test
      .database('operations')
      .where({ id })
      .first('committed_lamports', 'committed_mint', 'committed_base_units') as Promise<object>;

  const open = (mint: string | null, walletAddress: string | null = request.from) =>
    readOpenCommitments(test.database, { ownerId, walletAddress, network, chainId }, mint);

  it('is the amount and the fee for a send of SOL', async () => {
    expect(await columnsOf(await insert(sol()))).to.deep.equal({
      committed_lamports: '1500005000',
      committed_mint: null,
      committed_base_units: '0',
    });
  });

  it('is the amount, and apart from it the fee and the rent in SOL, for a send of a token', async () => {
    expect(await columnsOf(await insert(tokens(MAX_BASE_UNITS)))).to.deep.equal({
      committed_lamports: '2044280',
      committed_mint: MINT,
      committed_base_units: String(MAX_BASE_UNITS),
    });
  });

  it('is nothing for a kind that takes nothing, and that may be without a wallet', async () => {
    expect(await columnsOf(await insert(nothing()))).to.deep.equal({
      committed_lamports: '0',
      committed_mint: null,
      committed_base_units: '0',
    });
  });

  it('adds up over a wallet’s operations: SOL of all, and the one token that is asked about', async () => {
    for (const operation of [sol(), tokens(MAX_BASE_UNITS), tokens(1n), nothing()]) await insert(operation);
    const lamports = 1_500_005_000n + 2n * 2_044_280n;
    expect(await open(MINT)).to.deep.equal({ count: 3, lamports, baseUnits: MAX_BASE_UNITS + 1n });
    expect(await open(null)).to.deep.equal({ count: 3, lamports, baseUnits: lamports });
    expect(await open('another mint')).to.deep.equal({ count: 3, lamports, baseUnits: 0n });
    expect(await open(null, null)).to.deep.equal({ count: 1, lamports: 0n, baseUnits: 0n });
  });

  it('is never negative, and never an amount of no token', async () => {
    const id = await insert(sol());
    const refusal = (columns: Record<string, unknown>) =>
      test
        .database('operations')
        .where({ id })
        .update(columns)
        .then(
          () => null,
          (error: Error) => /constraint "(\w+)"/.exec(error.message)?.[1],
        );
    expect(await refusal({ committed_lamports: -1 })).to.equal('operations_committed_lamports');
    expect(await refusal({ committed_mint: MINT, committed_base_units: -1 })).to.equal(
      'operations_committed_base_units',
    );
    expect(await refusal({ committed_base_units: 1 })).to.equal('operations_committed_mint');
    expect(await refusal({ committed_mint: MINT, committed_base_units: 1 })).to.equal(null);
  });
});
