import { expect } from 'chai';
import {
  catalogueEntries,
  EVENT_FAMILIES,
  type EventFamily,
} from '../../../domain/events/event-catalogue.ts';
import { eventFilters, filtersMatching, isEventFilter } from '../../../domain/events/event-filter.ts';

describe('a filter of events', () => {
  const cases: [family: EventFamily, text: string, isValid: boolean][] = [
    ['platform', 'transaction.pending', true],
    ['platform', 'transaction.*', true],
    ['platform', 'balance.*', true],
    ['platform', '*', true],
    ['platform', 'wallet.connected', true],
    ['platform', 'message.received', false],
    ['platform', 'message.*', false],
    ['platform', 'transaction.sent', false],
    ['platform', 'transaction.', false],
    ['platform', 'transaction', false],
    ['platform', 'transaction.**', false],
    ['platform', '*.*', false],
    ['platform', '.*', false],
    ['platform', 'Transaction.*', false],
    ['platform', '', false],
    ['platform', '__proto__', false],
    ['bot', 'message.*', true],
    ['bot', 'wallet.connected', true],
    ['bot', '*', true],
    ['bot', 'wallet.disconnected', false],
    ['bot', 'transaction.*', false],
  ];
  for (const [family, text, isValid] of cases) {
    it(`of a ${family} endpoint ${isValid ? 'may' : 'may not'} be ${JSON.stringify(text)}`, () => {
      expect(isEventFilter(family, text)).to.equal(isValid);
    });
  }

  it('matches an event by its name, its group or a star, and by nothing else', () => {
    for (const { family, name } of catalogueEntries()) {
      const [group] = name.split('.');
      expect(filtersMatching(name)).to.have.members([name, `${group}.*`, '*']);
      expect(eventFilters(family)).to.include.members(filtersMatching(name));
    }
  });

  it('that is valid matches at least one event of its family, and is listed once', () => {
    for (const family of EVENT_FAMILIES) {
      const filters = eventFilters(family);
      expect(new Set(filters).size).to.equal(filters.length);
      const matched = catalogueEntries()
        .filter((entry) => entry.family === family)
        .flatMap(({ name }) => filtersMatching(name));
      expect([...new Set(matched)]).to.have.members(filters);
    }
  });
});
