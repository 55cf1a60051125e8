import { expect } from 'chai';
import { apiErrorOf, type ApiErrorAnswer } from '../../../client/src/transport/api-errors.ts';
import { isOvertaken } from '../../../page/swaps/overtaken.ts';

const MOVED: ApiErrorAnswer = { code: 'CONFLICT', message: 'The price moved.', status: 409 };

describe('an error after the press that confirms a swap', () => {
  it('leads to a new quote if the service will not give out bytes for the confirmed terms', () => {
    expect(isOvertaken(apiErrorOf(MOVED))).to.equal(true);
  });

  const others: [title: string, error: unknown][] = [
    ['says when to try again', apiErrorOf({ ...MOVED, retryAfterSeconds: 5 })],
    ['is of a signature for older bytes', apiErrorOf({ ...MOVED, code: 'SUPERSEDED' })],
    ['is of the request itself', apiErrorOf({ ...MOVED, code: 'INVALID_REQUEST', status: 400 })],
    ['is not of the service', new Error('The price moved.')],
  ];
  for (const [title, error] of others) {
    it(`does not lead to one if it ${title}`, () => {
      expect(isOvertaken(error)).to.equal(false);
    });
  }
});
