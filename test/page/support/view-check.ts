import * as pictures from '../../support/keep-picture.ts';
import { accessibilityFindings } from './accessibility.ts';
import type { Person } from './person.ts';

/** The narrowest phone that people still use; pictures have the usual size. */
export const NARROW_PHONE = pictures.KEEPS_PICTURES ? {} : { width: 360, height: 740 };

/** As narrow as WCAG asks for: a page at 400 % on a desktop. Pictures have the usual size. */
export const NARROWEST_PHONE = pictures.KEEPS_PICTURES ? {} : { width: 320, height: 700 };

/** Checks a view in both themes, and adds what is wrong with it. Light comes last, so the person continues in the usual theme. */
export async function checkView(name: string, person: Person, findings: string[]): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await person.page.emulateMedia({ colorScheme: theme });
    await settled(person);
    const found = await accessibilityFindings(person.page);
    findings.push(...found.map((finding) => `${name}, ${theme}: ${finding}`));
    await keepPicture(`${name}-${theme}`, person);
  }
  if (await isWide(person)) findings.push(`${name}: is wider than the screen`);
}

export async function keepPicture(name: string, { page }: Person): Promise<void> {
  await pictures.keepPicture(`docs/wallet-page/${name}.png`, () => page.screenshot());
}

export async function isWide({ page }: Person): Promise<boolean> {
  return await page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth');
}

/**
 * Colours that still change would be measured between two themes or states. Looks at each frame: nothing else makes Chromium draw one here, and
 * an animation's promise waits for the first frame after its end.
 */
async function settled({ page }: Person): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const isRunning = (each) => each.playState === 'running' && each.effect.getTiming().iterations !== Infinity;
    const look = () => (document.getAnimations().some(isRunning) ? requestAnimationFrame(look) : resolve());
    look();
  })`);
}
