import type { Card, Line, Picture } from './picture.ts';
import { foreignKeysOf, primaryKeyOf, tablesOf } from './schema.ts';
import type { Feature, Schema, Table } from './schema.ts';

/** Colours for lines; those to other tables are grey. */
const TONES = 5;

/** A card for each feature with the names of its tables, and the foreign keys from one feature to another. */
export function overviewPicture(schema: Schema): Picture {
  const tones = tonesOf(schema);
  const featureOf = featuresByTable(schema);
  const lines = tablesOf(schema).flatMap((table) =>
    referencedTables(table).flatMap((referenced) => {
      const [card = '', target = ''] = [featureOf.get(table.name), featureOf.get(referenced)];
      if (card === target) return [];
      const to = { card: target, row: referenced };
      return [{ from: { card, row: table.name }, to, tone: tones.get(referenced) ?? 0 }];
    }),
  );
  const cards = schema.features.map(({ name, tables }) => ({
    title: name,
    rows: tables.map((table) => ({ text: table.name })),
  }));
  return { title: 'The tables of each feature', cards, lines };
}

/** A card for each table with its key columns, and its foreign keys, also those to tables of other features. */
export function featurePicture(schema: Schema, feature: Feature): Picture {
  const tones = tonesOf(schema);
  const inside = feature.tables.map(tableCard);
  const outside = new Map<string, Card>();
  const lines: Line[] = [];
  for (const table of feature.tables)
    for (const key of foreignKeysOf(table))
      for (const [index, column] of key.columns.entries()) {
        const { referencedTable: card, referencedColumns } = key;
        const row = referencedColumns[index] ?? '';
        if (card === table.name) continue;
        if (!inside.some(({ title }) => title === card)) addOutside(outside, card, row);
        const to = { card, row };
        lines.push({ from: { card: table.name, row: column }, to, tone: tones.get(card) ?? 0 });
      }
  const cards = [...outside.values(), ...inside];
  return { title: `The tables of ${feature.name} and their keys`, cards, lines };
}

function tableCard(table: Table): Card {
  const primary = primaryKeyOf(table);
  const foreign = foreignKeysOf(table).flatMap(({ columns }) => columns);
  const rows = table.columns
    .filter(({ name }) => primary.includes(name) || foreign.includes(name))
    .map(({ name }) => ({ text: name, isKey: primary.includes(name) }));
  return { title: table.name, rows };
}

function addOutside(outside: Map<string, Card>, title: string, text: string): void {
  const card = outside.get(title) ?? { title, rows: [], isOutside: true };
  if (!card.rows.some((row) => row.text === text)) card.rows.push({ text, isKey: true });
  outside.set(title, card);
}

/** The tables that most other features refer to, each with its own tone from 1 on. */
function tonesOf(schema: Schema): Map<string, number> {
  const featureOf = featuresByTable(schema);
  const counts = new Map<string, number>();
  for (const table of tablesOf(schema))
    for (const referenced of referencedTables(table))
      if (featureOf.get(referenced) !== featureOf.get(table.name))
        counts.set(referenced, (counts.get(referenced) ?? 0) + 1);
  const most = [...counts].toSorted((one, other) => other[1] - one[1]).slice(0, TONES);
  return new Map(most.map(([table], index) => [table, index + 1]));
}

function referencedTables(table: Table): string[] {
  return [...new Set(foreignKeysOf(table).map(({ referencedTable }) => referencedTable))];
}

function featuresByTable(schema: Schema): Map<string, string> {
  return new Map(schema.features.flatMap(({ name, tables }) => tables.map((table) => [table.name, name])));
}
