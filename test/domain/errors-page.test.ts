import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { API_ERRORS, ServiceError, type ApiErrorCode } from '../../domain/errors.ts';
import { OUTCOME_ERRORS } from '../../domain/operations/outcome-errors.ts';
import { admitToken } from '../../domain/operations/admit-token.ts';
import type { TokenRefusal } from '../../domain/tokens.ts';
import { RECIPIENT } from '../support/operation-fixture.ts';
import { tableUnder } from '../support/page-table.ts';

const REFUSALS = Object.keys({
  TRANSFER_HOOK: true,
  NON_TRANSFERABLE: true,
  PAUSED: true,
  FROZEN_BY_DEFAULT: true,
} satisfies Record<TokenRefusal, true>) as TokenRefusal[];

function detailsOf(refusal: TokenRefusal): string | undefined {
  const mint = {
    address: RECIPIENT,
    decimals: 6,
    program: RECIPIENT,
    refusal,
    warnings: [],
    hasMintAuthority: false,
    hasFreezeAuthority: false,
    transferFee: null,
  };
  const accounts = {
    sender: { kind: 'empty' },
    senderLamports: 0n,
    recipient: { kind: 'wallet' },
    mint,
    source: null,
    destination: null,
    destinationLamports: 0n,
  } as const;
  try {
    admitToken(mint, accounts, { recipient: RECIPIENT, memo: null });
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'UNSUPPORTED_TOKEN') return error.details;
    throw error;
  }
  throw new Error(`${refusal} was not refused`);
}

describe('docs/errors.md', () => {
  let page: string;

  before(async () => {
    page = await readFile(new URL('../../docs/errors.md', import.meta.url), 'utf8');
  });

  it('has every code of the API in its order, with its status and whether a repeat can help', () => {
    const rows = tableUnder(page, 'Codes of the API');
    expect(rows.map(([code, status, , , repeat]) => [code, status, repeat])).to.deep.equal(
      Object.entries(API_ERRORS).map(([code, { status, retryable }]) => [
        `\`${code}\``,
        String(status),
        retryable ? 'yes' : 'no',
      ]),
    );
  });

  it('has every code of an operation’s outcome in its order, and whether a repeat can help', () => {
    const rows = tableUnder(page, "Codes of an operation's outcome");
    expect(rows.map(([code, , , repeat]) => [code, repeat])).to.deep.equal(
      Object.entries(OUTCOME_ERRORS).map(([code, { retryable }]) => [
        `\`${code}\``,
        retryable ? 'yes' : 'no',
      ]),
    );
  });

  it('has every reason for which a token is refused, as its details begin', () => {
    const rows = tableUnder(page, 'Reasons of UNSUPPORTED_TOKEN');
    expect(rows.map(([reason]) => reason)).to.deep.equal(REFUSALS.map((reason) => `\`${reason}\``));
    for (const refusal of REFUSALS) expect(detailsOf(refusal)).to.match(new RegExp(`^${refusal}: `));
  });

  it('has the meaning and the remedy of each code', () => {
    const rows = [
      ...tableUnder(page, 'Reasons of UNSUPPORTED_TOKEN').map(([, meaning, remedy]) => [meaning, remedy]),
      ...tableUnder(page, 'Codes of the API').map(([, , meaning, remedy]) => [meaning, remedy]),
      ...tableUnder(page, "Codes of an operation's outcome").map(([, meaning, remedy]) => [meaning, remedy]),
    ];
    for (const cell of rows.flat()) expect(cell).to.match(/^[A-Z].{5,}\.$/);
  });
});

describe('an error that passes with time', () => {
  const unavailable = (Object.keys(API_ERRORS) as ApiErrorCode[]).filter(
    (code) => API_ERRORS[code].status === 503,
  );

  for (const code of unavailable) {
    it(`${code} always says when a repeat makes sense, and later if it is known`, () => {
      expect(new ServiceError(code, '').retryAfterSeconds).to.equal(2);
      expect(new ServiceError(code, '', { retryAfterSeconds: 5 }).retryAfterSeconds).to.equal(5);
    });
  }

  it('no other error does so unless it knows', () => {
    expect(new ServiceError('CONFLICT', '').retryAfterSeconds).to.equal(undefined);
    expect(new ServiceError('INTERNAL_ERROR', '').retryAfterSeconds).to.equal(undefined);
  });
});

describe('the codes of the service specification', () => {
  const specified: [ApiErrorCode, number][] = [
    ['INVALID_API_KEY', 401],
    ['RATE_LIMIT_EXCEEDED', 429],
    ['INVALID_REQUEST', 400],
    ['WALLET_NOT_FOUND', 404],
    ['INSUFFICIENT_FUNDS', 422],
    ['NETWORK_ERROR', 503],
  ];
  for (const [code, status] of specified) {
    it(`${code} is answered with ${status}`, () =>
      expect(new ServiceError(code, '').status).to.equal(status));
  }

  it('INSUFFICIENT_BALANCE is an outcome of a transaction', () => {
    expect(OUTCOME_ERRORS).to.have.property('INSUFFICIENT_BALANCE');
  });
});
