import { expect } from 'chai';
import { sendRisk } from '../../../domain/sends/send-risk.ts';
import type { RiskContext } from '../../../domain/sends/risk-rule.ts';

const KNOWN = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';
const STRANGER = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';

const risk = (changes: Partial<RiskContext> = {}) =>
  sendRisk({
    recipient: KNOWN,
    knownRecipients: [STRANGER, KNOWN],
    token: 'SOL',
    baseUnits: 1n,
    heldBaseUnits: 1_000n,
    ...changes,
  });

describe('the risk of a send', () => {
  it('is none for a small part of the balance to an earlier recipient', () => {
    expect(risk()).to.deep.equal({ level: 'none', reasons: [], findings: [] });
  });

  it('is low for a recipient who was never sent to', () => {
    expect(risk({ knownRecipients: [] })).to.deep.equal({
      level: 'low',
      reasons: ['This wallet has never sent to this recipient before.'],
      findings: [{ code: 'new_recipient' }],
    });
  });

  it('is medium from half of the balance, and says how much it is', () => {
    expect(risk({ baseUnits: 499n }).level).to.equal('none');
    expect(risk({ baseUnits: 500n })).to.deep.equal({
      level: 'medium',
      reasons: ['This is 50 % of the SOL that the wallet holds.'],
      findings: [{ code: 'large_share', percent: 50 }],
    });
  });

  it('is high for an address that begins like a known one, and names the characters that differ', () => {
    const recipient = `${KNOWN.slice(0, 4)}A${KNOWN.slice(5, -1)}U`;
    const { level, reasons } = risk({ recipient });
    expect(level).to.equal('high');
    expect(reasons[0]).to.equal(
      `The recipient looks like ${KNOWN}, to which this wallet has sent before, but is a different address: ` +
        `character 5 is "A" instead of "m", character 44 is "U" instead of "T".`,
    );
  });

  it('is high for an address that only ends like a known one, and counts what it does not name', () => {
    const recipient = STRANGER.slice(0, -4) + KNOWN.slice(-4);
    const { level, reasons } = risk({ recipient, knownRecipients: [KNOWN] });
    expect(level).to.equal('high');
    expect(reasons[0]).to.match(/, and \d+ more differ\.$/);
  });

  it('is not high for the known address itself, nor for one that shares three characters', () => {
    expect(risk({ knownRecipients: [KNOWN] }).level).to.equal('none');
    const recipient = KNOWN.slice(0, 3) + STRANGER.slice(3);
    expect(risk({ recipient, knownRecipients: [KNOWN] }).level).to.equal('low');
  });

  it('lists every reason, the gravest first', () => {
    const recipient = KNOWN.slice(0, 4) + STRANGER.slice(4);
    const { level, reasons } = risk({ recipient, knownRecipients: [KNOWN], baseUnits: 900n });
    expect(level).to.equal('high');
    expect(reasons).to.have.length(3);
    expect(reasons[1]).to.include('90 %');
  });
});
