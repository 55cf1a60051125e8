import { expect } from 'chai';
import type { Admission, Decision } from '../../../domain/operations/operation-change.ts';
import type {
  SigningRequest,
  Operation,
  OperationStatus,
  StatusReason,
} from '../../../domain/operations/operation.ts';
import { decideLanded } from '../../../domain/operations/chain-transitions.ts';
import {
  CONFIRMATION_TIMEOUT_MS,
  decideCancel,
  decideConfirm,
  decideExpire,
  admitSigningRequest,
  decideSignature,
  SIGNATURE_TIMEOUT_MS,
  signingRequestChange,
} from '../../../domain/operations/operation-transitions.ts';
import { decideReason } from '../../../domain/operations/watch-transitions.ts';
import { sendKind } from '../../../domain/sends/send-kind.ts';
import { signingRequestFixture, landingFixture, operationFixture } from '../../support/operation-fixture.ts';

const CONFIRMED_AT = new Date('2026-01-02T03:05:00.000Z');
const STORED = { signature: 'stored', signedTransaction: Uint8Array.of(9), signedAt: CONFIRMED_AT };

interface Situation {
  operation: Operation;
  latest: SigningRequest | null;
}

function situation(
  status: OperationStatus,
  statusReason: StatusReason | null,
  bytes: 'none' | 'toSign' | 'signed',
): Situation {
  const operation = operationFixture({
    status,
    statusReason,
    confirmedByCallerAt: status === 'awaiting_confirmation' ? null : CONFIRMED_AT,
  });
  const latest = bytes === 'none' ? null : signingRequestFixture(bytes === 'signed' ? STORED : {});
  return { operation, latest };
}

const SITUATIONS = {
  awaiting_confirmation: situation('awaiting_confirmation', null, 'none'),
  awaiting_signature: situation('awaiting_signature', null, 'none'),
  'awaiting_signature, to sign': situation('awaiting_signature', null, 'toSign'),
  'awaiting_signature (cancelling)': situation('awaiting_signature', 'cancelling', 'toSign'),
  'awaiting_signature (expiring)': situation('awaiting_signature', 'expiring', 'toSign'),
  submitted: situation('submitted', null, 'signed'),
  'submitted (blockhash_expired)': situation('submitted', 'blockhash_expired', 'signed'),
  confirmed: situation('confirmed', null, 'signed'),
  failed: situation('failed', null, 'signed'),
  rejected: situation('rejected', null, 'none'),
  cancelled: situation('cancelled', null, 'none'),
  expired: situation('expired', null, 'none'),
};

const ACTIONS: Record<string, (situation: Situation) => Decision | Admission> = {
  confirm: ({ operation }) => decideConfirm(operation, operation.contentHash, 'other'),
  'confirm other content': ({ operation }) => decideConfirm(operation, `sha256:${'0'.repeat(64)}`, 'other'),
  'ask for bytes': ({ operation, latest }) => admitSigningRequest(operation, latest, sendKind),
  sign: ({ operation, latest }) =>
    decideSignature(operation, latest, {
      signingRequestId: signingRequestFixture().id,
      signature: 'another',
      signedTransaction: Uint8Array.of(8),
    }),
  'sign as stored': ({ operation, latest }) =>
    decideSignature(operation, latest, {
      signingRequestId: signingRequestFixture().id,
      signature: STORED.signature,
      signedTransaction: STORED.signedTransaction,
    }),
  cancel: ({ operation, latest }) => decideCancel(operation, latest, 'cancelled'),
  reject: ({ operation, latest }) => decideCancel(operation, latest, 'rejected'),
  expire: ({ operation, latest }) => decideExpire(operation, latest),
  land: ({ operation }) => decideLanded(operation, landingFixture()),
  revert: ({ operation }) => decideLanded(operation, landingFixture('TRANSACTION_FAILED')),
  'lose the network': ({ operation }) => decideReason(operation, 'network_unavailable'),
  'find the blockhash expired': ({ operation }) => decideReason(operation, 'blockhash_expired'),
  'be sent again': ({ operation }) => decideReason(operation, null),
};

/** `=` is unchanged, `409` a CONFLICT, everything else the new status. */
const EXPECTED: Record<string, Record<keyof typeof SITUATIONS, string>> = {
  confirm: row('awaiting_signature', '=', '=', '=', '=', '=', '=', '=', '=', '409', '409', '409'),
  'confirm other content': row(
    '409',
    '409',
    '409',
    '409',
    '409',
    '409',
    '409',
    '409',
    '409',
    '409',
    '409',
    '409',
  ),
  'ask for bytes': row('409', 'proceed', '=', '409', '409', '409', '409', '409', '409', '409', '409', '409'),
  sign: row('409', '409', 'submitted', '409', '409', '409', '409', '409', '409', '409', '409', '409'),
  'sign as stored': row('409', '409', 'submitted', '409', '409', '=', '=', '=', '=', '409', '409', '409'),
  cancel: row(
    'cancelled',
    'cancelled',
    'awaiting_signature (cancelling)',
    '=',
    'awaiting_signature (cancelling)',
    '409',
    '409',
    '409',
    '409',
    '409',
    '=',
    '409',
  ),
  reject: row(
    'rejected',
    'rejected',
    'awaiting_signature (rejecting)',
    '=',
    'awaiting_signature (rejecting)',
    '409',
    '409',
    '409',
    '409',
    '=',
    '409',
    '409',
  ),
  expire: row(
    'expired',
    'expired',
    'awaiting_signature (expiring)',
    '=',
    '=',
    '409',
    '409',
    '=',
    '=',
    '=',
    '=',
    '=',
  ),
  land: row('=', '=', '=', '=', '=', 'confirmed', 'confirmed', '=', '=', '=', '=', '='),
  revert: row('=', '=', '=', '=', '=', 'failed', 'failed', '=', '=', '=', '=', '='),
  'lose the network': row(
    '=',
    '=',
    '=',
    '=',
    '=',
    'submitted (network_unavailable)',
    'submitted (network_unavailable)',
    '=',
    '=',
    '=',
    '=',
    '=',
  ),
  'find the blockhash expired': row(
    '=',
    '=',
    '=',
    '=',
    '=',
    'submitted (blockhash_expired)',
    '=',
    '=',
    '=',
    '=',
    '=',
    '=',
  ),
  'be sent again': row('=', '=', '=', '=', '=', '=', 'submitted', '=', '=', '=', '=', '='),
};

function row(...cells: string[]): Record<keyof typeof SITUATIONS, string> {
  const names = Object.keys(SITUATIONS);
  if (cells.length !== names.length) throw new Error(`a row has ${names.length} cells, not ${cells.length}`);
  return Object.fromEntries(names.map((name, index) => [name, cells[index]])) as Record<
    keyof typeof SITUATIONS,
    string
  >;
}

function shown(decision: Decision | Admission): string {
  if (decision.kind === 'proceed') return 'proceed';
  if (decision.kind === 'unchanged') return '=';
  if (decision.kind === 'refused') return decision.code === 'CONFLICT' ? '409' : decision.code;
  const { status, statusReason } = decision.change;
  return statusReason ? `${status} (${statusReason})` : status;
}

function changeOf(decision: Decision) {
  if (decision.kind !== 'change') throw new Error(`not a change: ${decision.kind}`);
  return decision.change;
}

describe('a send that is asked to', () => {
  for (const [action, decide] of Object.entries(ACTIONS)) {
    describe(action, () => {
      for (const [name, expected] of Object.entries(EXPECTED[action] ?? {})) {
        it(`while it is ${name}: ${expected === '=' ? 'stays as it is' : expected}`, () => {
          expect(shown(decide(SITUATIONS[name as keyof typeof SITUATIONS]))).to.equal(expected);
        });
      }
    });
  }
});

describe('a step of a send', () => {
  it('gives the signature ten minutes of its own after the confirmation', () => {
    const change = changeOf(
      decideConfirm(SITUATIONS['awaiting_confirmation'].operation, operationFixture().contentHash, 'other'),
    );
    expect(change).to.include({ deadlineInMs: SIGNATURE_TIMEOUT_MS, confirmedBy: 'other' });
    expect([CONFIRMATION_TIMEOUT_MS, SIGNATURE_TIMEOUT_MS]).to.deep.equal([600_000, 600_000]);
  });

  it('stores the signature together with the status that lets it be broadcast', () => {
    const signed = { signingRequestId: 'tx_1', signature: 'new', signedTransaction: Uint8Array.of(1) };
    const { operation, latest } = SITUATIONS['awaiting_signature, to sign'];
    const change = changeOf(decideSignature(operation, latest, signed));
    expect(change).to.deep.include({ status: 'submitted', submitted: true, deadlineInMs: null, signed });
  });

  it('ends with an error code exactly if nothing was done', () => {
    const errors = [
      decideCancel(SITUATIONS['awaiting_confirmation'].operation, null, 'cancelled'),
      decideCancel(SITUATIONS['awaiting_confirmation'].operation, null, 'rejected'),
      decideExpire(SITUATIONS['awaiting_confirmation'].operation, null),
      decideLanded(SITUATIONS['submitted'].operation, landingFixture('INSUFFICIENT_BALANCE')),
      decideLanded(SITUATIONS['submitted'].operation, landingFixture()),
    ].map((decision) => changeOf(decision).error?.code);
    expect(errors).to.deep.equal(['CANCELLED', 'REJECTED', 'EXPIRED', 'INSUFFICIENT_BALANCE', undefined]);
  });

  it('that waits for a signing request to die has no deadline any more', () => {
    const { operation, latest } = SITUATIONS['awaiting_signature, to sign'];
    expect(changeOf(decideCancel(operation, latest, 'rejected')).deadlineInMs).to.equal(null);
    expect(changeOf(decideExpire(operation, latest)).deadlineInMs).to.equal(null);
  });

  it('takes no step of a person once its time is up, and still repeats what was done in time', () => {
    const late = { deadlinePassed: true };
    const waiting = operationFixture(late);
    const confirmed = operationFixture({
      ...late,
      status: 'awaiting_signature',
      confirmedByCallerAt: CONFIRMED_AT,
    });
    const signed = {
      signingRequestId: signingRequestFixture().id,
      signature: 'new',
      signedTransaction: Uint8Array.of(1),
    };
    const refused = [
      decideConfirm(waiting, waiting.contentHash, 'other'),
      admitSigningRequest(confirmed, null, sendKind),
      admitSigningRequest(confirmed, signingRequestFixture(), sendKind),
      decideSignature(confirmed, signingRequestFixture(), signed),
    ];
    expect(refused.map(({ kind }) => kind)).to.deep.equal(['refused', 'refused', 'refused', 'refused']);
    expect(decideConfirm(confirmed, confirmed.contentHash, 'other')).to.deep.equal({ kind: 'unchanged' });
    expect(decideExpire(confirmed, null).kind).to.equal('change');
  });

  it('names the signing request and its last block in the timeline', () => {
    const signingRequest = {
      number: 1,
      messageHash: 'sha256:0',
      message: Uint8Array.of(1),
      blockhash: 'hash',
      lastValidBlockHeight: 777,
      createdAtBlockHeight: 627,
      witnesses: [],
    };
    const change = signingRequestChange(operationFixture(), signingRequest);
    expect(change).to.deep.include({ status: 'awaiting_signature', signingRequest });
    expect(change.message).to.include('777');
  });

  it('that is refused tells the status and what to do', () => {
    const ended = decideCancel(SITUATIONS['confirmed'].operation, null, 'cancelled');
    const waiting = admitSigningRequest(
      SITUATIONS['awaiting_signature (cancelling)'].operation,
      null,
      sendKind,
    );
    expect(ended).to.include({ kind: 'refused', code: 'CONFLICT' });
    expect(ended.kind === 'refused' && ended.message).to.include('confirmed');
    expect(waiting.kind === 'refused' && waiting.message).to.include('awaiting_signature (cancelling)');
  });
});
