import { expect } from 'chai';
import { contentHash as serviceContentHash } from '../../../domain/operations/content-hash.ts';
import { sendKind } from '../../../domain/sends/send-kind.ts';
import { contentHash } from '../../src/checks/content-hash.ts';
import { sendContentHash, type SendContent } from '../../src/checks/sends/send-content.ts';
import { newAddress } from '../support/send-transaction.ts';

const VECTOR: SendContent = {
  operationId: 'op_01890a5d-ac96-774b-bcce-b302099a8057',
  network: 'devnet',
  chainId: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  from: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
  recipient: '8opHzTAnfzRpPEx21XtnrVTX28YQuCpAjcn1PczScKh',
  mint: 'SOL',
  baseUnits: '1500000000',
  feeCapLamports: '100000',
  memo: null,
};
const VECTOR_HASH = 'sha256:00b483de05dacab1de048f45a0782d696f7a6d7ef1f4bc6cc1096abee2a39a15';

const REQUESTED: SendContent = {
  ...VECTOR,
  memo: 'ORDER-7',
  references: [
    '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu',
    'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  ],
};
const REQUESTED_HASH = 'sha256:e17fa341166dc867f7b6e38be205744fe337bea575ce852ef5d1248506e1c951';

/** The hash that the service computes for a send. */
function serviceHash({ operationId, network, chainId, ...send }: SendContent): string {
  return serviceContentHash({
    version: sendKind.contentVersion,
    operationId,
    network,
    chainId,
    kind: 'send',
    parts: sendKind.contentParts({ ...send, token: 'SOL', decimals: 9, tokenProgram: null }),
  });
}

describe('sendContentHash', () => {
  it('computes the hash of the test vector', () => {
    expect(sendContentHash(VECTOR)).to.equal(VECTOR_HASH);
    expect(serviceHash(VECTOR)).to.equal(VECTOR_HASH);
    expect(sendContentHash({ ...VECTOR, references: [] })).to.equal(VECTOR_HASH);
  });

  it('computes the hash of the test vector with references', () => {
    expect(sendContentHash(REQUESTED)).to.equal(REQUESTED_HASH);
    expect(serviceHash(REQUESTED)).to.equal(REQUESTED_HASH);
  });

  it('agrees with the service for random contents', () => {
    for (let round = 0; round < 200; round += 1) {
      const content: SendContent = {
        operationId: `op_${newAddress()}`,
        network: round % 2 === 0 ? 'mainnet' : 'devnet',
        chainId: newAddress(),
        from: newAddress(),
        recipient: newAddress(),
        mint: round % 3 === 0 ? 'SOL' : newAddress(),
        baseUnits: `${Math.floor(Math.random() * 1e15)}`,
        feeCapLamports: `${Math.floor(Math.random() * 1e6)}`,
        references: Array.from({ length: round % 4 }, newAddress),
        memo: round % 5 === 0 ? null : `"quoted" \u2028 ö \u{1f600} ${round}`,
      };
      expect(sendContentHash(content)).to.equal(serviceHash(content));
    }
  });

  it('changes with each of its fields', () => {
    const changed: SendContent[] = [
      { ...VECTOR, operationId: 'op_2' },
      { ...VECTOR, network: 'mainnet' },
      { ...VECTOR, chainId: 'local' },
      { ...VECTOR, from: VECTOR.recipient },
      { ...VECTOR, recipient: VECTOR.from },
      { ...VECTOR, mint: VECTOR.from },
      { ...VECTOR, baseUnits: '1500000001' },
      { ...VECTOR, feeCapLamports: '100001' },
      { ...VECTOR, memo: '' },
      { ...VECTOR, references: [VECTOR.from] },
      { ...VECTOR, references: [VECTOR.from, VECTOR.recipient] },
      { ...VECTOR, references: [VECTOR.recipient, VECTOR.from] },
    ];
    expect(new Set([VECTOR, ...changed].map(sendContentHash)).size).to.equal(changed.length + 1);
  });
});

describe('contentHash', () => {
  it('agrees with the service for a kind with other parts, and changes with the version', () => {
    const content = {
      version: 3,
      operationId: VECTOR.operationId,
      network: VECTOR.network,
      chainId: VECTOR.chainId,
      kind: 'stake.delegate',
      parts: ['1500000000', null],
    };
    expect(contentHash(content)).to.equal(serviceContentHash(content));
    expect(contentHash({ ...content, version: 4 })).not.to.equal(contentHash(content));
  });
});
