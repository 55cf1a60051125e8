import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { CHECKOUT } from './support/checkout.ts';
import { codeProseOf } from './support/code-prose.ts';
import { ourFiles } from './support/our-files.ts';
import { proseOf } from './support/page-prose.ts';
import { refusedIn } from './support/refused-words.ts';

/** Folders of code whose comments and texts are in plain English so far. */
const FOLDERS: readonly string[] = [
  'activities/loops',
  'activities/operations',
  'activities/sends',
  'activities/webhooks',
  'admin',
  'api/events',
  'api/http',
  'api/operations',
  'api/sends',
  'api/status',
  'api/timeline',
  'api/webhooks',
  'bench/against',
  'bench/api',
  'bench/webhooks',
  'chain/rpc',
  'chain/sends',
  'chain/transactions',
  'config',
  'db/access',
  'db/events',
  'db/operations',
  'db/postgres',
  'db/webhooks',
  'delivery',
  'domain/access',
  'domain/events',
  'domain/operations',
  'domain/sends',
  'domain/webhooks',
  'encryption',
  'local',
  'telemetry',
  'test/activities/loops',
  'test/activities/operations',
  'test/activities/webhooks',
  'test/admin',
  'test/api/events',
  'test/api/http',
  'test/api/operations',
  'test/api/status',
  'test/api/timeline',
  'test/api/webhooks',
  'test/chain/rpc',
  'test/chain/sends',
  'test/chain/transactions',
  'test/config',
  'test/db/access',
  'test/db/events',
  'test/db/operations',
  'test/db/postgres',
  'test/db/webhooks',
  'test/delivery',
  'test/domain/access',
  'test/domain/events',
  'test/domain/operations',
  'test/domain/sends',
  'test/domain/webhooks',
  'test/encryption',
  'test/end-to-end',
  'test/fuzz',
  'test/kinds',
  'test/local',
  'test/security',
  'test/soak/sends',
  'test/soak/webhooks',
  'test/support',
  'test/telemetry',
  'test/use-cases/access',
  'test/use-cases/operations',
  'test/use-cases/sends',
  'test/worker',
  'test/workflows',
  'use-cases/access',
  'use-cases/events',
  'use-cases/operations',
  'use-cases/sends',
  'use-cases/webhooks',
  'worker',
  'workflows/operations',
  'workflows/webhooks',
];

describe('the words of a page', () => {
  it('are plain English on every page', async () => {
    const pages = await ourFiles(/\.md$/);
    expect(pages).to.include.members(['README.md', 'client/README.md', 'docs/decisions/README.md']);
    const refused: string[] = [];
    for (const page of pages) {
      const words = proseOf(await readFile(join(CHECKOUT, page), 'utf8'));
      refused.push(...refusedIn(words).map((problem) => `${page}, ${problem}`));
    }
    expect(refused).to.deep.equal([]);
  });

  it('are refused by their line, with what to write instead', () => {
    expect(refusedIn('One\nevent tells\nof it.')).to.deep.equal([
      'line 2, “tells of”: reports, is reported, sends an event',
    ]);
  });

  it('are refused as whole words only', () => {
    expect(refusedIn('It belies in general, is no longer there, renewed, and is elsewhere.')).to.deep.equal(
      [],
    );
  });

  it('may be anything in code and in the target of a link', () => {
    const page = [
      'The status `behind`',
      '```sh\necho nobody\n```',
      '[text](decisions/behind.md)',
      '## After',
    ];
    expect(refusedIn(proseOf(page.join('\n\n')))).to.deep.equal([]);
  });
});

describe('the comments and texts of a file', () => {
  for (const folder of FOLDERS) {
    it(`are plain English in ${folder}`, async () => {
      const names = await readdir(join(CHECKOUT, folder), { recursive: true });
      const refused: string[] = [];
      for (const name of names.filter((file) => file.endsWith('.ts'))) {
        const source = await readFile(join(CHECKOUT, folder, name), 'utf8');
        refused.push(...refusedIn(codeProseOf(source)).map((problem) => `${name}, ${problem}`));
      }
      expect(refused).to.deep.equal([]);
    });
  }

  it('are read, and names of the code and SQL are not', () => {
    const source = [
      'const behind = 1; // a node\n// tells\n// of it',
      "const status = 'behind';",
      'const query = `SELECT nobody FROM whoever`;',
      '/** The status `behind`. */',
      'throw new Error(`It goes on after ${behind} s.`);',
    ];
    expect(refusedIn(codeProseOf(source.join('\n')))).to.deep.equal([
      'line 2, “tells of”: reports, is reported, sends an event',
      'line 7, “goes on”: continues',
    ]);
  });
});
