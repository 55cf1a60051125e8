import { expect } from 'chai';
import { LANDING_FACTS } from '../../../domain/operations/evidence.ts';
import { followUnverified, type Unverified } from '../../../domain/operations/unverified-landing.ts';
import {
  tallyLanding,
  type LandedAnswer,
  type LandingAnswer,
  type LandingEffects,
  type LandingTally,
} from '../../../domain/operations/landing.ts';
import type { StatusReason } from '../../../domain/operations/operation.ts';

const SLOT = 100;

const EFFECTS: LandingEffects = {
  blockHeight: 90,
  confirmations: 4,
  error: null,
  feeLamports: '5000',
  balances: 'sha256:a',
  accounts: [],
};

const landed = (
  effects: Partial<LandingEffects> = {},
  changes: Partial<LandedAnswer> = {},
): LandedAnswer => ({
  kind: 'landed',
  contextSlot: SLOT + 2,
  commitment: 'confirmed',
  slot: SLOT,
  failed: false,
  effects: { ...EFFECTS, ...effects },
  ...changes,
});
const reverted = () =>
  landed({ error: { code: 'TRANSACTION_FAILED', detail: '"Custom"' } }, { failed: true });
const coming = () => landed({}, { effects: null });
const final = (effects: Partial<LandingEffects> = {}) => landed(effects, { commitment: 'finalized' });
const unseen = (contextSlot: number): LandingAnswer => ({ kind: 'unseen', contextSlot });
const lagging = () => unseen(SLOT);
const past = () => unseen(SLOT + 1);
const farPast = () => unseen(SLOT + 1_000);
/** By a node that says that it is as far itself. */
const far = (ahead = 1e12, changes: Partial<LandedAnswer> = {}) =>
  landed({}, { slot: SLOT + ahead, contextSlot: SLOT + ahead, ...changes });

/** The same, but for one fact. */
const OTHER_FACT: Record<(typeof LANDING_FACTS)[number], LandedAnswer> = {
  slot: landed({}, { slot: SLOT + 1 }),
  error: reverted(),
  fee: landed({ feeLamports: '5001' }),
  balances: landed({ balances: 'sha256:b' }),
};

function tallyOf(
  answers: (LandingAnswer | null)[],
  needed: 'confirmed' | 'finalized' = 'confirmed',
): LandingTally {
  const votes = answers.map((value, index) => ({ node: `rpc-${index + 1}`, ...(value ? { value } : {}) }));
  return tallyLanding(votes, answers.length, needed);
}

describe('what nodes say of a transaction', () => {
  const cases: [string, (LandingAnswer | null)[], LandingTally['kind']][] = [
    ['one of one shows it', [landed()], 'agreed'],
    ['one of one does not show its effects yet', [coming()], 'coming'],
    ['one of one does not know it', [past()], 'unseen'],
    ['two of two show the same', [landed(), landed()], 'agreed'],
    ['two of two show the same failure', [reverted(), reverted()], 'agreed'],
    ['one of two says that it failed', [landed(), reverted()], 'contradiction'],
    ['one of two shows another fee', [landed(), landed({ feeLamports: '5001' })], 'contradiction'],
    ['one of two shows other balances', [landed(), landed({ balances: 'sha256:b' })], 'contradiction'],
    ['one of two shows another slot', [landed(), landed({}, { slot: SLOT + 1 })], 'contradiction'],
    ['one of two does not show its effects yet', [landed(), coming()], 'coming'],
    [
      'one of two shows nothing of it but another outcome',
      [landed(), landed({}, { failed: true, effects: null })],
      'contradiction',
    ],
    ['one of two lags its slot', [landed(), lagging()], 'alone'],
    ['one of two is silent', [landed(), null], 'alone'],
    ['one of two is past its slot and does not know it', [landed(), past()], 'denied'],
    ['one of two is silent, and the other one knows nothing', [past(), null], 'unseen'],
    ['two of three show the same', [landed(), reverted(), landed()], 'agreed'],
    ['two of three show the same, and one knows nothing', [landed(), past(), landed()], 'agreed'],
    ['one of three claims it, and two are past it', [landed(), past(), past()], 'unseen'],
    ['one of three claims it, one is past it, one is silent', [landed(), past(), null], 'denied'],
    ['one of three claims it, and two lag', [landed(), lagging(), lagging()], 'alone'],
    ['all of three differ', [landed(), reverted(), past()], 'contradiction'],
    ['one of three claims it far ahead of the two others', [far(), past(), past()], 'unseen'],
    ['one of three claims it as far ahead as lag explains', [far(150), lagging(), lagging()], 'alone'],
    ['one of three claims it far ahead, and one is silent', [far(), past(), null], 'alone'],
    ['one of three claims it far ahead, and two show it', [far(), landed(), landed()], 'agreed'],
    ['one of three claims it far ahead, and one shows it', [far(), landed(), past()], 'denied'],
    ['one of two claims it far ahead of the other one', [far(), past()], 'alone'],
    ['one of two claims it far ahead of both', [far(1_000, { contextSlot: SLOT }), past()], 'unseen'],
  ];
  for (const [title, answers, kind] of cases) {
    it(`is ${kind} if ${title}`, () => {
      expect(tallyOf(answers).kind).to.equal(kind);
    });
  }

  it('is agreed despite different heights and confirmations, of which the lowest counts', () => {
    const landing = tallyOf([landed({ blockHeight: 1_090, confirmations: 9 }), landed()]);
    if (landing.kind !== 'agreed') throw new Error(landing.kind);
    expect(landing.answer.effects).to.include({ blockHeight: 90, confirmations: 4 });
    expect(landing.nodes).to.deep.equal(['rpc-1', 'rpc-2']);
  });

  it('differs in each of the facts that the API names: slot, error, fee and balances', () => {
    const kinds = LANDING_FACTS.map((fact) => tallyOf([landed(), OTHER_FACT[fact]]).kind);
    expect(kinds).to.deep.equal(LANDING_FACTS.map(() => 'contradiction'));
    expect(LANDING_FACTS).to.deep.equal(['slot', 'error', 'fee', 'balances']);
  });

  it('is final only if a quorum says that it is, with the same effects', () => {
    const confirmed = landed({}, { effects: null });
    expect(tallyOf([final(), confirmed], 'finalized').kind).to.equal('coming');
    expect(tallyOf([final(), final({ feeLamports: '1' })], 'finalized').kind).to.equal('contradiction');
    expect(tallyOf([final(), past()], 'finalized').kind).to.equal('denied');
    expect(tallyOf([final(), final()], 'finalized').kind).to.equal('agreed');
    expect(tallyOf([confirmed, null], 'finalized').kind).to.equal('alone');
  });

  it('names the minority: who shows something else at once, who knows nothing once lag does not explain it', () => {
    expect(tallyOf([landed(), landed()]).minority).to.equal(null);
    expect(tallyOf([landed(), landed(), reverted()]).minority).to.deep.equal({
      nodes: ['rpc-3'],
      plain: true,
    });
    expect(tallyOf([landed(), past(), landed()]).minority).to.deep.equal({ nodes: ['rpc-2'], plain: false });
    expect(tallyOf([landed(), farPast(), landed()]).minority).to.deep.include({ plain: true });
    expect(tallyOf([landed(), past(), past()]).minority).to.deep.equal({ nodes: ['rpc-1'], plain: false });
    expect(tallyOf([landed(), farPast(), farPast()]).minority).to.deep.include({ plain: true });
    expect(tallyOf([far(), past(), past()]).minority).to.deep.equal({ nodes: ['rpc-1'], plain: false });
    expect(tallyOf([far(), landed(), landed()]).minority).to.deep.equal({ nodes: ['rpc-1'], plain: true });
  });

  it('has a claim to be taken alone only while fewer nodes than a quorum answer', () => {
    const claimOf = (answers: (LandingAnswer | null)[]) => {
      const landing = tallyOf(answers);
      return landing.kind === 'alone' ? landing.claim : landing.kind;
    };
    expect(claimOf([landed(), null])).to.deep.equal({ answer: landed(), nodes: ['rpc-1'] });
    expect(claimOf([landed(), null, null])).to.deep.equal({ answer: landed(), nodes: ['rpc-1'] });
    expect(claimOf([landed(), lagging()])).to.equal(null);
    expect(claimOf([landed(), lagging(), null])).to.equal(null);
    expect(claimOf([landed(), lagging(), lagging()])).to.equal(null);
  });
});

describe('an unverified transaction', () => {
  const TIMES = {
    contradictionAfterMs: 5_000,
    tooFewAfterMs: 10_000,
    calmMs: 10_000,
    confirmByOneNodeAfterMs: 20_000,
  };

  /** Looks that come to these answers at these moments. */
  function follow(looks: [number, (LandingAnswer | null)[]][], present: StatusReason | null = null) {
    let unverified: Unverified = {};
    return looks.map(([at, answers]) => {
      const step = followUnverified(unverified, tallyOf(answers), present, at, TIMES);
      ({ unverified } = step);
      return step;
    });
  }
  const reasons = (looks: [number, (LandingAnswer | null)[]][], present: StatusReason | null = null) =>
    follow(looks, present).map(({ reason }) => reason);

  it('is a contradiction at once if two nodes show different effects', () => {
    expect(reasons([[0, [landed(), reverted()]]])).to.deep.equal(['nodes_disagree']);
  });

  it('is lag for five seconds if a node knows nothing, and a contradiction from then on', () => {
    const denied = [landed(), past()];
    expect(
      reasons([
        [0, denied],
        [4_999, denied],
        [5_000, denied],
      ]),
    ).to.deep.equal(['wait', 'wait', 'nodes_disagree']);
    expect(
      reasons([
        [0, denied],
        [4_000, [landed(), lagging()]],
        [5_000, denied],
      ]),
    ).to.deep.equal(['wait', 'wait', 'wait']);
  });

  it('says after ten seconds that too few nodes answer', () => {
    const alone = [landed(), null];
    expect(
      reasons([
        [0, alone],
        [9_999, alone],
        [10_000, alone],
      ]),
    ).to.deep.equal(['wait', 'wait', 'too_few_nodes']);
  });

  it('that was said is taken back after ten seconds without a contradiction', () => {
    const nothing = [past(), past()];
    expect(
      reasons(
        [
          [0, nothing],
          [9_999, nothing],
          [10_000, nothing],
        ],
        'nodes_disagree',
      ),
    ).to.deep.equal(['wait', 'wait', 'none']);
  });

  it('is ended by one node’s word only after the set time without a break, and only for a success', () => {
    const taken = (looks: [number, (LandingAnswer | null)[]][]) =>
      follow(looks).map((step) => step.taken !== null);
    const alone = [landed(), null];
    expect(
      taken([
        [0, alone],
        [19_999, alone],
        [20_000, alone],
      ]),
    ).to.deep.equal([false, false, true]);
    expect(
      taken([
        [0, alone],
        [10_000, [null, null]],
        [20_000, alone],
      ]),
    ).to.deep.equal([false, false, false]);
    expect(
      taken([
        [0, alone],
        [20_000, [landed(), past()]],
      ]),
    ).to.deep.equal([false, false]);
    expect(
      taken([
        [0, [reverted(), null]],
        [20_000, [reverted(), null]],
      ]),
    ).to.deep.equal([false, false]);
    expect(
      taken([
        [0, alone],
        [20_000, [landed({ balances: 'sha256:b' }), null]],
      ]),
    ).to.deep.equal([false, false]);
  });

  it('is an alarm also if the majority decides', () => {
    const alarms = follow([
      [0, [landed(), past(), past()]],
      [5_000, [landed(), past(), past()]],
      [5_100, [landed(), landed(), landed()]],
      [5_200, [landed(), landed(), reverted()]],
    ]).map(({ alarm }) => alarm);
    expect(alarms).to.deep.equal([false, true, false, true]);
  });
});
