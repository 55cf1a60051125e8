import { expect } from 'chai';
import { KINDS } from '../../../../domain/kinds.ts';
import { contentHash } from '../../../../domain/operations/content-hash.ts';
import { stakeContentHash, type StakeContent } from '../../../src/checks/stakes/stake-content.ts';

const WALLET = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM';
const VALIDATOR = '8opHzTAnfzRpPEx21XtnrVTX28YQuCpAjcn1PczScKh';
const POSITION = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu';
const NEW_POSITION = 'GyGKxMyg1p9SsHfm15MkNUu1u9TN2JtTspcdmrtGUdse';

const COMMON = {
  operationId: 'op_01890a5d-ac96-774b-bcce-b302099a8057',
  network: 'devnet',
  chainId: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  from: WALLET,
  feeCapLamports: '100000',
} as const;

/** Each kind as the client hashes it, and the same request as the service's row has it. */
const REQUESTS = {
  'stake.delegate': {
    action: { kind: 'stake.delegate', validator: VALIDATOR, lamports: '10000000000', position: POSITION },
    parts: KINDS['stake.delegate'].contentParts({
      from: WALLET,
      validator: VALIDATOR,
      lamports: '10000000000',
      seed: 'not part of it',
      position: POSITION,
      feeCapLamports: '100000',
    }),
  },
  'stake.undelegate': {
    action: {
      kind: 'stake.undelegate',
      parts: [
        { position: POSITION, lamports: '1', newPosition: NEW_POSITION },
        { position: VALIDATOR, lamports: '2', newPosition: null },
      ],
    },
    parts: KINDS['stake.undelegate'].contentParts({
      from: WALLET,
      parts: [
        {
          position: POSITION,
          validator: 'not part of it',
          lamports: '1',
          split: { seed: 'neither', position: NEW_POSITION },
        },
        { position: VALIDATOR, validator: 'not part of it', lamports: '2', split: null },
      ],
      feeCapLamports: '100000',
    }),
  },
  'stake.withdraw': {
    action: { kind: 'stake.withdraw', parts: [{ position: POSITION, lamports: '5002282880' }] },
    parts: KINDS['stake.withdraw'].contentParts({
      from: WALLET,
      parts: [{ position: POSITION, lamports: '5002282880', closes: true }],
      feeCapLamports: '100000',
    }),
  },
  'stake.redelegate': {
    action: { kind: 'stake.redelegate', position: POSITION, validator: VALIDATOR },
    parts: KINDS['stake.redelegate'].contentParts({
      from: WALLET,
      position: POSITION,
      validator: VALIDATOR,
      feeCapLamports: '100000',
    }),
  },
} as const satisfies Record<string, { action: StakeContent['action']; parts: readonly (string | null)[] }>;

describe('stakeContentHash', () => {
  for (const [kind, { action, parts }] of Object.entries(REQUESTS)) {
    it(`computes the hash of a ${kind} as the service does`, () => {
      const { operationId, network, chainId } = COMMON;
      const ofService = contentHash({ version: 1, operationId, network, chainId, kind, parts });
      expect(stakeContentHash({ ...COMMON, action })).to.equal(ofService);
    });
  }

  it('computes the hash of the test vector', () => {
    const { action } = REQUESTS['stake.delegate'];
    expect(stakeContentHash({ ...COMMON, action })).to.equal(VECTOR_HASH);
  });

  it('is another one for any other value', () => {
    const all = [
      ...Object.values(REQUESTS).map(({ action }) => ({ ...COMMON, action })),
      { ...COMMON, action: { ...REQUESTS['stake.delegate'].action, lamports: '10000000001' } },
      { ...COMMON, action: { ...REQUESTS['stake.delegate'].action, position: NEW_POSITION } },
      { ...COMMON, feeCapLamports: '100001', action: REQUESTS['stake.withdraw'].action },
      { ...COMMON, from: VALIDATOR, action: REQUESTS['stake.redelegate'].action },
    ];
    expect(new Set(all.map(stakeContentHash)).size).to.equal(all.length);
  });
});

const VECTOR_HASH = 'sha256:740f1b14e89c4f3ad0ccc0ee8089d5b54cdfd27874298c4c2913cfaa319bd8cc';
