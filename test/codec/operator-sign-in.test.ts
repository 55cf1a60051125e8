import { expect } from 'chai';
import { createOperatorSignIn } from '../../codec/operator-sign-in.ts';

const HOUR_MS = 60 * 60 * 1000;

describe("an operator's session", () => {
  let now: number;
  const signIn = () => createOperatorSignIn('the token', () => now);

  beforeEach(() => {
    now = Date.parse('2026-01-01T00:00:00Z');
  });

  it('ends after twelve hours', () => {
    const sessions = signIn();
    const id = sessions.openSession();
    now += 12 * HOUR_MS - 1;
    expect(sessions.isOpen(id)).to.equal(true);
    now += 1;
    expect(sessions.isOpen(id)).to.equal(false);
  });

  it('is only open for its own id', () => {
    const sessions = signIn();
    expect(sessions.isOpen(undefined)).to.equal(false);
    expect(sessions.isOpen('')).to.equal(false);
    const [first, second] = [sessions.openSession(), sessions.openSession()];
    expect(first).not.to.equal(second);
    expect([first, second].map((id) => sessions.isOpen(id))).to.deep.equal([true, true]);
  });

  it('can be opened again a minute after too many wrong tokens', () => {
    const sessions = signIn();
    for (let wrong = 0; wrong < 10; wrong += 1) expect(sessions.checkToken('guess')).to.equal('wrong');
    expect(sessions.checkToken('the token')).to.equal('too_many_attempts');
    now += 59_999;
    expect(sessions.checkToken('the token')).to.equal('too_many_attempts');
    now += 1;
    expect(sessions.checkToken('the token')).to.equal('right');
  });
});
