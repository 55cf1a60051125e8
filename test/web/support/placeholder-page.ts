import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const PLACEHOLDER_TITLE = 'A placeholder for the wallet page';

/** A folder such as `npm run web:build` writes. */
export async function placeholderPage() {
  const directory = await mkdtemp(join(tmpdir(), 'wallet-service-test-page-'));
  await mkdir(join(directory, 'assets'));
  await writeFile(
    join(directory, 'index.html'),
    `<!doctype html><title>${PLACEHOLDER_TITLE}</title><script type="module" src="./assets/index-1a2b3c4d.js"></script>`,
  );
  await writeFile(join(directory, 'assets/index-1a2b3c4d.js'), "document.body.dataset.ran = 'yes';\n");
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
}
