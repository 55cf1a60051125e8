import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { saveState } from '../../../local/messenger/save-state.ts';
import { telegramState } from '../../../local/messenger/telegram-state.ts';

const PEOPLE = 1_234;

describe('the file of the messenger on this machine', () => {
  it('has every chat of one moment, also if more is written meanwhile', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'wallet-service-messenger-'));
    const file = join(directory, 'state.json');
    try {
      const people = Array.from({ length: PEOPLE }, (_, id) => ({ id, first_name: `P${id}` }));
      const state = telegramState.parse({ people });
      const before = structuredClone(state);
      const saving = saveState(file, state);
      state.people.pop();
      state.people.unshift({ id: PEOPLE, first_name: 'late', started: false, blocked: false });
      await saving;
      expect(JSON.parse(await readFile(file, 'utf8'))).to.deep.equal(before);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
});
