import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { contentHash as hashOf } from '../../../domain/operations/content-hash.ts';
import type { Network } from '../../../domain/networks.ts';
import { sendKind } from '../../../domain/sends/send-kind.ts';

/** The test vector of docs/api-conventions.md; client/test/checks/content-hash.test.ts has the same. */
const VECTOR = {
  operationId: 'op_01890a5d-ac96-774b-bcce-b302099a8057',
  network: 'devnet' as Network,
  chainId: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  from: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
  recipient: '8opHzTAnfzRpPEx21XtnrVTX28YQuCpAjcn1PczScKh',
  mint: 'SOL',
  baseUnits: '1500000000',
  feeCapLamports: '100000',
  memo: null as string | null,
};

type SendContent = typeof VECTOR;

function contentHash({ operationId, network, chainId, ...request }: SendContent): string {
  const parts = sendKind.contentParts({ ...request, token: 'SOL', decimals: 9, tokenProgram: null });
  return hashOf({ version: sendKind.contentVersion, operationId, network, chainId, kind: 'send', parts });
}

describe('the content hash of a send', () => {
  it('is that of the published test vector', () => {
    expect(contentHash(VECTOR)).to.equal(
      'sha256:00b483de05dacab1de048f45a0782d696f7a6d7ef1f4bc6cc1096abee2a39a15',
    );
  });

  it('can be computed by hand from the JSON text of its fields in their order', () => {
    const text =
      '[1,"op_01890a5d-ac96-774b-bcce-b302099a8057","devnet","EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG","send",' +
      '"4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM","8opHzTAnfzRpPEx21XtnrVTX28YQuCpAjcn1PczScKh","SOL",' +
      '"1500000000","100000",null]';
    expect(contentHash(VECTOR)).to.equal(`sha256:${createHash('sha256').update(text, 'utf8').digest('hex')}`);
  });

  it('changes with each field', () => {
    const changed: SendContent[] = [
      { ...VECTOR, operationId: 'op_2' },
      { ...VECTOR, network: 'mainnet' },
      { ...VECTOR, chainId: 'another' },
      { ...VECTOR, from: VECTOR.recipient },
      { ...VECTOR, recipient: VECTOR.from },
      { ...VECTOR, mint: VECTOR.from },
      { ...VECTOR, baseUnits: '1500000001' },
      { ...VECTOR, feeCapLamports: '100001' },
      { ...VECTOR, memo: '' },
    ];
    expect(new Set([VECTOR, ...changed].map(contentHash)).size).to.equal(changed.length + 1);
  });

  it('does not confuse neighbouring fields', () => {
    const one = contentHash({ ...VECTOR, baseUnits: '1', feeCapLamports: '23' });
    expect(contentHash({ ...VECTOR, baseUnits: '12', feeCapLamports: '3' })).not.to.equal(one);
  });
});
