import { expect } from 'chai';
import { readFolderTable, type FolderRow } from './support/folder-table.ts';
import { lintTree, type LintResult } from './support/lint-tree.ts';

const KINDS = {
  value: (path: string) => `import { value } from '${path}';\nexport const copy = value;\n`,
  type: (path: string) => `import type { Shape } from '${path}';\nexport type Copy = Shape;\n`,
} as const;

type Kind = keyof typeof KINDS;

const TARGET = "export const value = 'planted';\nexport type Shape = string;\n";

/** Files of the folder itself and of folders inside it: each sees the top level at another distance. */
const DEPTHS = ['', 'inner/', 'inner/deep/'];

describe('the linter enforces the table of CONTRIBUTING.md', () => {
  let table: FolderRow[];
  let folders: string[];
  let lint: LintResult;

  before(async () => {
    table = await readFolderTable();
    folders = table.map(({ folder }) => folder);
    lint = await lintTree(plant(folders));
  });

  it('has a row for every folder that is fixed', () => {
    expect(folders).to.include.members(['api', 'workflows', 'activities', 'worker', 'db', 'test', 'client']);
  });

  it('lets each folder import what its row says, and no other', () => {
    const written = table.map((row) => ({
      folder: row.folder,
      value: expected(row, row.imports),
      type: expected(row, row.imports && [...row.imports, ...row.typesOnly]),
    }));
    const enforced = table.map(({ folder }) => ({
      folder,
      value: allowed(folder, 'value', DEPTHS[0]),
      type: allowed(folder, 'type', DEPTHS[0]),
    }));
    expect(enforced).to.deep.equal(written);
  });

  for (const depth of DEPTHS.slice(1)) {
    it(`draws the same lines for ${depth}`, () => {
      for (const folder of folders)
        for (const kind of ['value', 'type'] as const)
          expect(allowed(folder, kind, depth), `${folder}/${depth}, ${kind}`).to.deep.equal(
            allowed(folder, kind, DEPTHS[0]),
          );
    });
  }

  function expected(row: FolderRow, names: string[] | null): string[] {
    return folders.filter((name) => name !== row.folder && (names === null || names.includes(name)));
  }

  function allowed(folder: string, kind: Kind, depth = ''): string[] {
    return folders.filter(
      (other) => other !== folder && lint.brokenIn(importer(folder, other, kind, depth)).length === 0,
    );
  }
});

/** Every folder imports from every other one, as a value and as a type. */
function plant(folders: string[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const folder of folders) {
    files.set(`${sourceOf(folder)}/target.ts`, TARGET);
    for (const other of folders) {
      if (other === folder) continue;
      for (const kind of ['value', 'type'] as const)
        for (const depth of DEPTHS) {
          const file = importer(folder, other, kind, depth);
          const upwards = '../'.repeat(file.split('/').length - 1);
          files.set(file, KINDS[kind](`${upwards}${sourceOf(other)}/target.ts`));
        }
    }
  }
  return files;
}

function importer(folder: string, other: string, kind: Kind, depth: string): string {
  return `${sourceOf(folder)}/${depth}${other}-${kind}.ts`;
}

/** The client library is a package of its own with its source in a subfolder. */
function sourceOf(folder: string): string {
  return folder === 'client' ? 'client/src' : folder;
}
