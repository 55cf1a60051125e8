import { expect } from 'chai';
import { OPERATION_STATUSES } from '../../../domain/operations/operation.ts';
import {
  CONFIRMATION_TIMEOUT_MS,
  decideProof,
  firstStep,
  PROOF_TIMEOUT_MS,
} from '../../../domain/operations/operation-transitions.ts';
import { sendKind } from '../../../domain/sends/send-kind.ts';
import { walletCreateKind } from '../../../domain/wallets/wallet-create-kind.ts';
import type { WalletProof } from '../../../domain/wallets/wallet-proof.ts';
import { operationFixture, RECIPIENT, SENDER } from '../../support/operation-fixture.ts';

const PROOF: WalletProof = {
  sessionId: 'ses_1',
  address: SENDER,
  walletType: 'device',
  nonce: 'nonce',
  chainId: 'test-chain',
  requestedSlot: 7,
  signUp: 'open',
};

describe('A proof of a wallet', () => {
  it('completes the operation that waits for it, before its deadline', () => {
    const waits = operationFixture({ status: 'awaiting_signature' });
    expect(decideProof(waits, walletCreateKind, PROOF)).to.deep.include({
      kind: 'change',
      change: {
        beforeDeadline: true,
        status: 'confirmed',
        message: `Connected ${SENDER}.`,
        outcome: { walletType: 'device' },
        proof: PROOF,
      },
    });
  });

  it('changes nothing after the deadline', () => {
    const late = operationFixture({
      status: 'awaiting_signature',
      deadlinePassed: true,
    });
    expect(decideProof(late, walletCreateKind, PROOF)).to.include({ kind: 'refused', code: 'CONFLICT' });
  });

  for (const status of OPERATION_STATUSES.filter((each) => each !== 'awaiting_signature')) {
    it(`is refused if the operation is ${status} with another wallet`, () => {
      const operation = operationFixture({ status, walletAddress: RECIPIENT });
      expect(decideProof(operation, walletCreateKind, PROOF)).to.include({
        kind: 'refused',
        code: 'CONFLICT',
      });
    });
  }

  it('changes nothing if it is repeated', () => {
    const proven = operationFixture({ status: 'confirmed', walletAddress: SENDER });
    expect(decideProof(proven, walletCreateKind, PROOF)).to.deep.equal({ kind: 'unchanged' });
  });

  it('is refused by an operation that a transaction completes', () => {
    const send = operationFixture({ status: 'awaiting_signature' });
    expect(decideProof(send, sendKind, PROOF)).to.include({ kind: 'refused' });
  });
});

describe('The first step of an operation', () => {
  it('waits for a signature for an hour if a proof completes it, and else for a confirmation', () => {
    expect(firstStep(walletCreateKind)).to.include({
      status: 'awaiting_signature',
      deadlineInMs: PROOF_TIMEOUT_MS,
    });
    expect(firstStep(sendKind)).to.include({
      status: 'awaiting_confirmation',
      deadlineInMs: CONFIRMATION_TIMEOUT_MS,
    });
  });
});
