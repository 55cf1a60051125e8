import type { Person } from './person.ts';

/** Searches in the sheet of a token, and chooses the first one that it finds. */
export async function chooseToken(
  { page }: Pick<Person, 'page'>,
  typed: string,
  title: 'Token you get' | 'Token you pay with' | 'Token' = 'Token you get',
): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${title}:`) }).click();
  const sheet = page.getByRole('dialog', { name: title });
  await sheet.getByRole('combobox').fill(typed);
  await sheet.getByRole('option').first().click();
  await sheet.waitFor({ state: 'detached' });
}
