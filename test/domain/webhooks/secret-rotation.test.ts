import { expect } from 'chai';
import { activeSecrets, ROTATION_OVERLAP_MS } from '../../../domain/webhooks/secret-rotation.ts';

const SWITCH_AT = new Date('2026-01-02T00:00:00.000Z');

function at(offsetMs: number) {
  const secrets = { current: 'old', next: 'new', switchAt: SWITCH_AT };
  return activeSecrets(secrets, new Date(SWITCH_AT.getTime() + offsetMs));
}

describe('the secrets of a webhook', () => {
  it('are one, while none is being changed', () => {
    const secrets = { current: 'old', next: null, switchAt: null };
    expect(activeSecrets(secrets, SWITCH_AT)).to.deep.equal({ secret: 'old', otherSecret: null });
  });

  it('are both from the call until a day behind the switch, and the old one leads until then', () => {
    expect(at(-7 * ROTATION_OVERLAP_MS)).to.deep.equal({ secret: 'old', otherSecret: 'new' });
    expect(at(-1)).to.deep.equal({ secret: 'old', otherSecret: 'new' });
    expect(at(0)).to.deep.equal({ secret: 'new', otherSecret: 'old' });
    expect(at(ROTATION_OVERLAP_MS - 1)).to.deep.equal({ secret: 'new', otherSecret: 'old' });
  });

  it('are the new one alone behind that', () => {
    expect(at(ROTATION_OVERLAP_MS)).to.deep.equal({ secret: 'new', otherSecret: null });
  });
});
