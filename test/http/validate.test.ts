import { expect } from 'chai';
import { z } from 'zod';
import { alertsQuery } from '../../api/alerts/alert-schemas.ts';
import { eventsQuery } from '../../api/events/event-schemas.ts';
import { validate } from '../../http/validate.ts';
import { timelineQuery } from '../../api/timeline/timeline-schemas.ts';
import { ServiceError } from '../../domain/errors.ts';

function problemsOf(schema: z.ZodType, value: unknown): string | undefined {
  try {
    validate(schema, value);
    return undefined;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error.details;
  }
}

describe('a refused query of a list', () => {
  for (const [list, query] of [
    ['events', eventsQuery],
    ['timeline entries', timelineQuery],
  ] as const) {
    it(`says that the list of ${list} takes its cursor as \`after\``, () => {
      for (const name of ['cursor', 'next_cursor', 'page_token', 'starting_after']) {
        expect(problemsOf(query, { [name]: 'abc' })).to.equal(
          `unknown field: ${name} (its name here is \`after\`)`,
        );
      }
    });
  }

  it('says that the other lists take it as `cursor`', () => {
    expect(problemsOf(alertsQuery, { after: 'abc', color: 'red' })).to.equal(
      'unknown field: after (its name here is `cursor`), color',
    );
  });

  it('says nothing of the kind for a request without pages', () => {
    expect(problemsOf(z.strictObject({}), { cursor: 'abc' })).to.equal('unknown field: cursor');
    expect(problemsOf(eventsQuery, { color: 'red' })).to.equal('unknown field: color');
  });
});
