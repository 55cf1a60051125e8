import { expect } from 'chai';
import { activeSecrets, ROTATION_OVERLAP_MS } from '../../../domain/webhooks/secret-rotation.ts';

const SWITCH_AT = new Date('2026-01-02T00:00:00.000Z');

function at(offsetMs: number) {
  const secrets = { current: 'old', next: 'new', switchAt: SWITCH_AT };
  return activeSecrets(secrets, new Date(SWITCH_AT.getTime() + offsetMs));
}

describe('the secrets of a webhook', () => {
  it('are only one without a rotation', () => {
    const secrets = { current: 'old', next: null, switchAt: null };
    expect(activeSecrets(secrets, SWITCH_AT)).to.deep.equal({ secret: 'old', otherSecret: null });
  });

  it('are both from the call until a day after the switch, and the old one is first until the switch', () => {
    expect(at(-7 * ROTATION_OVERLAP_MS)).to.deep.equal({ secret: 'old', otherSecret: 'new' });
    expect(at(-1)).to.deep.equal({ secret: 'old', otherSecret: 'new' });
    expect(at(0)).to.deep.equal({ secret: 'new', otherSecret: 'old' });
    expect(at(ROTATION_OVERLAP_MS - 1)).to.deep.equal({ secret: 'new', otherSecret: 'old' });
  });

  it('are only the new one after that', () => {
    expect(at(ROTATION_OVERLAP_MS)).to.deep.equal({ secret: 'new', otherSecret: null });
  });
});
