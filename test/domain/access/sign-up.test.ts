import { expect } from 'chai';
import { admit, SIGN_UPS, type Newcomer } from '../../../domain/access/sign-up.ts';

const NEW: Newcomer = { isKnown: false, isInvited: false };
const INVITED: Newcomer = { isKnown: false, isInvited: true };

describe('the sign-up of wallets', () => {
  it('takes every wallet that it knows, without an invitation', () => {
    for (const signUp of SIGN_UPS) {
      for (const isInvited of [false, true]) {
        expect(admit(signUp, { isKnown: true, isInvited }), signUp).to.deep.equal({
          kind: 'admitted',
          usesInvitation: false,
        });
      }
    }
  });

  it('takes every new wallet if it is open, and leaves the invitation unused', () => {
    for (const newcomer of [NEW, INVITED]) {
      expect(admit('open', newcomer)).to.deep.equal({ kind: 'admitted', usesInvitation: false });
    }
  });

  it('takes a new wallet by invitation only, which is used with it', () => {
    expect(admit('invite', NEW)).to.deep.equal({ kind: 'refused', refusal: 'not_invited' });
    expect(admit('invite', INVITED)).to.deep.equal({ kind: 'admitted', usesInvitation: true });
  });

  it('takes no new wallet if it is closed, not even with an invitation', () => {
    for (const newcomer of [NEW, INVITED]) {
      expect(admit('closed', newcomer)).to.deep.equal({ kind: 'refused', refusal: 'closed' });
    }
  });
});
