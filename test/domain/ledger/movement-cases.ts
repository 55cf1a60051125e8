import { FEE, held, RENT, SOL_1, WSOL, type Sketch } from './observed.ts';

/** Wallet, token, kind, delta, amount, counterparty. */
export type Row = [string, string, string, bigint, bigint, string | null];

export const CASES: { title: string; sketch: Sketch; followed?: string[]; rows: Row[] }[] = [
  {
    title: 'sent SOL, without the fee in the amount',
    sketch: { lamports: { alice: -SOL_1, bob: SOL_1 } },
    rows: [['alice', 'SOL', 'send', -SOL_1 - FEE, SOL_1, 'bob']],
  },
  {
    title: 'received SOL',
    sketch: { lamports: { bob: -SOL_1, alice: SOL_1 } },
    rows: [['alice', 'SOL', 'receive', SOL_1, SOL_1, 'bob']],
  },
  {
    title: 'a sender who gives less than the fee that another wallet pays',
    sketch: { lamports: { relay: 0n, bob: -1_000n, alice: 1_000n }, signers: ['relay', 'bob'] },
    rows: [['alice', 'SOL', 'receive', 1_000n, 1_000n, 'bob']],
  },
  {
    title: 'both sides, if both are followed',
    sketch: { lamports: { alice: -3n, bob: 2n, carol: 1n } },
    followed: ['alice', 'carol'],
    rows: [
      ['alice', 'SOL', 'send', -3n - FEE, 3n, 'bob'],
      ['carol', 'SOL', 'receive', 1n, 1n, 'alice'],
    ],
  },
  {
    title: 'a transaction that did nothing but cost its fee',
    sketch: { lamports: { alice: 0n, bob: 0n } },
    rows: [['alice', 'SOL', 'fee', -FEE, 0n, null]],
  },
  {
    title: 'a failed transaction: its fee alone',
    sketch: { lamports: { alice: 0n, bob: 0n }, tokens: [held('alice', 'USDC', 5n, 5n)], succeeded: false },
    rows: [['alice', 'SOL', 'fee', -FEE, 0n, null]],
  },
  {
    title: 'a failed transaction that cost nothing: nothing',
    sketch: { lamports: { alice: 0n }, succeeded: false, fee: 0n },
    rows: [],
  },
  {
    title: 'a failed transaction that another wallet paid for: nothing',
    sketch: { lamports: { bob: 0n, alice: 0n }, succeeded: false },
    rows: [],
  },
  {
    title: 'sent tokens, by owner and not by account',
    sketch: {
      lamports: { alice: 0n, 'alice/USDC': 0n, 'bob/USDC': 0n },
      tokens: [held('alice', 'USDC', 9n, 4n), held('bob', 'USDC', 0n, 5n)],
    },
    rows: [
      ['alice', 'SOL', 'fee', -FEE, 0n, null],
      ['alice', 'USDC', 'send', -5n, 5n, 'bob'],
    ],
  },
  {
    title: 'tokens moved between two accounts of one wallet: no movement of them',
    sketch: {
      lamports: { alice: 0n },
      tokens: [
        held('alice', 'USDC', 9n, 4n),
        { ...held('alice', 'USDC', 0n, 5n), address: 'another account' },
      ],
    },
    rows: [['alice', 'SOL', 'fee', -FEE, 0n, null]],
  },
  {
    title: 'received tokens without the fee that a Token-2022 mint withholds',
    sketch: {
      lamports: { bob: 0n },
      tokens: [held('bob', 'T22', 100n, 0n), held('alice', 'T22', 0n, 97n)],
    },
    rows: [['alice', 'T22', 'receive', 97n, 97n, 'bob']],
  },
  {
    title: 'tokens sent to a wallet that needs an account first: its rent does not count as a payment',
    sketch: {
      lamports: { alice: -RENT, 'bob/USDC': RENT },
      tokens: [held('alice', 'USDC', 9n, 4n), held('bob', 'USDC', null, 5n)],
    },
    rows: [
      ['alice', 'SOL', 'rent', -RENT - FEE, 0n, null],
      ['alice', 'USDC', 'send', -5n, 5n, 'bob'],
    ],
  },
  {
    title: 'SOL together with a token account for a third wallet: the SOL alone, and its recipient',
    sketch: {
      lamports: { alice: -RENT - 7n, bob: 7n, 'carol/USDC': RENT },
      tokens: [held('carol', 'USDC', null, 0n)],
    },
    rows: [['alice', 'SOL', 'send', -RENT - 7n - FEE, 7n, 'bob']],
  },
  {
    title: 'a token account for another wallet, while a third one pays the fee',
    sketch: {
      lamports: { relay: 0n, alice: -RENT, 'bob/USDC': RENT },
      tokens: [held('bob', 'USDC', null, 0n)],
      signers: ['relay', 'alice'],
    },
    rows: [['alice', 'SOL', 'rent', -RENT, 0n, null]],
  },
  {
    title: 'a token account for itself',
    sketch: { lamports: { alice: -RENT, 'alice/USDC': RENT }, tokens: [held('alice', 'USDC', null, 0n)] },
    rows: [['alice', 'SOL', 'rent', -RENT - FEE, 0n, null]],
  },
  {
    title: 'an account that a sender pays for: no deposit of its rent, even if the wallet pays the fee',
    sketch: {
      lamports: { alice: 0n, bob: -RENT, 'alice/USDC': RENT },
      tokens: [held('bob', 'USDC', 5n, 0n), held('alice', 'USDC', null, 5n)],
      signers: ['alice', 'bob'],
    },
    rows: [
      ['alice', 'SOL', 'fee', -FEE, 0n, null],
      ['alice', 'USDC', 'receive', 5n, 5n, 'bob'],
    ],
  },
  {
    title: 'SOL together with a token account that the sender pays for: the SOL alone',
    sketch: {
      lamports: { bob: -RENT - 7n, alice: 7n, 'alice/USDC': RENT },
      tokens: [held('alice', 'USDC', null, 0n)],
    },
    rows: [['alice', 'SOL', 'receive', 7n, 7n, 'bob']],
  },
  {
    title: 'SOL together with a token account that the wallet pays for: the SOL alone',
    sketch: {
      lamports: { alice: -RENT - 7n, bob: 7n, 'alice/USDC': RENT },
      tokens: [held('alice', 'USDC', null, 0n)],
    },
    rows: [['alice', 'SOL', 'send', -RENT - 7n - FEE, 7n, 'bob']],
  },
  {
    title: 'a closed token account: its rent does not count as a deposit',
    sketch: { lamports: { alice: RENT, 'alice/USDC': -RENT }, tokens: [held('alice', 'USDC', 0n, null)] },
    rows: [['alice', 'SOL', 'rent', RENT - FEE, 0n, null]],
  },
  {
    title: 'a token account that its close authority closes: no deposit either',
    sketch: {
      lamports: { bob: 0n, alice: RENT, 'alice/USDC': -RENT },
      tokens: [held('alice', 'USDC', 0n, null)],
    },
    rows: [['alice', 'SOL', 'rent', RENT, 0n, null]],
  },
  {
    title: 'SOL that becomes wrapped SOL, in a new account',
    sketch: {
      lamports: { alice: -SOL_1 - RENT, [`alice/${WSOL}`]: SOL_1 + RENT },
      tokens: [held('alice', WSOL, null, SOL_1)],
    },
    rows: [
      ['alice', 'SOL', 'other', -SOL_1 - RENT - FEE, SOL_1, null],
      ['alice', WSOL, 'other', SOL_1, SOL_1, null],
    ],
  },
  {
    title: 'wrapped SOL that becomes SOL again: no deposit',
    sketch: {
      lamports: { alice: SOL_1 + RENT, [`alice/${WSOL}`]: -SOL_1 - RENT },
      tokens: [held('alice', WSOL, SOL_1, null)],
    },
    rows: [
      ['alice', 'SOL', 'other', SOL_1 + RENT - FEE, SOL_1, null],
      ['alice', WSOL, 'other', -SOL_1, SOL_1, null],
    ],
  },
  {
    title: 'wrapped SOL that is received, the fee paid by the wallet itself',
    sketch: {
      lamports: { alice: 0n, [`alice/${WSOL}`]: SOL_1, [`bob/${WSOL}`]: -SOL_1 },
      tokens: [held('alice', WSOL, 0n, SOL_1), held('bob', WSOL, SOL_1, 0n)],
      signers: ['alice', 'bob'],
    },
    rows: [
      ['alice', 'SOL', 'fee', -FEE, 0n, null],
      ['alice', WSOL, 'receive', SOL_1, SOL_1, 'bob'],
    ],
  },
  {
    title: 'a swap of SOL through a temporary account of wrapped SOL',
    sketch: {
      lamports: { alice: -SOL_1, [`pool/${WSOL}`]: SOL_1 },
      tokens: [
        held('pool', WSOL, 0n, SOL_1),
        held('pool', 'USDC', 900n, 750n),
        held('alice', 'USDC', 0n, 150n),
      ],
    },
    rows: [
      ['alice', 'SOL', 'swap', -SOL_1 - FEE, SOL_1, 'pool'],
      ['alice', 'USDC', 'swap', 150n, 150n, 'pool'],
    ],
  },
  {
    title: 'a swap that left some of the wrapped SOL',
    sketch: {
      lamports: { alice: -SOL_1, [`alice/${WSOL}`]: SOL_1 / 4n, [`pool/${WSOL}`]: (3n * SOL_1) / 4n },
      tokens: [
        held('alice', WSOL, 0n, SOL_1 / 4n),
        held('pool', WSOL, 0n, (3n * SOL_1) / 4n),
        held('pool', 'USDC', 900n, 750n),
        held('alice', 'USDC', 0n, 150n),
      ],
    },
    rows: [
      ['alice', 'SOL', 'swap', -SOL_1 - FEE, (3n * SOL_1) / 4n, 'pool'],
      ['alice', WSOL, 'other', SOL_1 / 4n, SOL_1 / 4n, null],
      ['alice', 'USDC', 'swap', 150n, 150n, 'pool'],
    ],
  },
  {
    title: 'a swap of tokens, with a new account for the received ones: its rent is not part of the swap',
    sketch: {
      lamports: { alice: -RENT, 'alice/BONK': RENT },
      tokens: [
        held('alice', 'USDC', 9n, 4n),
        held('pool', 'USDC', 0n, 5n),
        held('pool', 'BONK', 500n, 0n),
        held('alice', 'BONK', null, 500n),
      ],
    },
    rows: [
      ['alice', 'SOL', 'rent', -RENT - FEE, 0n, null],
      ['alice', 'USDC', 'swap', -5n, 5n, 'pool'],
      ['alice', 'BONK', 'swap', 500n, 500n, 'pool'],
    ],
  },
  {
    title: 'tokens that are minted to a wallet: no wallet has less',
    sketch: { lamports: { bob: 0n }, tokens: [held('alice', 'USDC', 0n, 5n)] },
    rows: [['alice', 'USDC', 'receive', 5n, 5n, null]],
  },
  {
    title: 'tokens that are burned: no wallet has more',
    sketch: { lamports: { alice: 0n }, tokens: [held('alice', 'USDC', 5n, 2n)] },
    rows: [
      ['alice', 'SOL', 'fee', -FEE, 0n, null],
      ['alice', 'USDC', 'other', -3n, 3n, null],
    ],
  },
  {
    title: 'a token account that is given to another wallet, for both',
    sketch: {
      lamports: { alice: 0n },
      tokens: [{ ...held('alice', 'USDC', 5n, null), after: { owner: 'bob', baseUnits: 5n } }],
    },
    followed: ['alice', 'bob'],
    rows: [
      ['alice', 'SOL', 'fee', -FEE, 0n, null],
      ['alice', 'USDC', 'send', -5n, 5n, 'bob'],
      ['bob', 'USDC', 'receive', 5n, 5n, 'alice'],
    ],
  },
  {
    title: 'the largest of several gainers',
    sketch: { lamports: { alice: -6n, bob: 1n, carol: 3n, dave: 2n } },
    rows: [['alice', 'SOL', 'send', -6n - FEE, 6n, 'carol']],
  },
];
