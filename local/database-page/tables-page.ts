import { foreignKeysOf, primaryKeyOf, tablesOf } from './schema.ts';
import type { Column, Feature, Schema, Table } from './schema.ts';

const INTRODUCTION = `# Tables

Every table, with the migration that creates it. [database.md](database.md) says how they are used. The sentences
are comments of the schema, and \`npm run docs:tables\` writes this page from it.

Columns of a primary key are bold. A column without a default needs a value; \`null\` means that it may have none.
In the pictures, a line leads from a row with a dot to a column that refers to it, and a table with a dashed frame
belongs to another feature.
`;

/** Longer than PostgreSQL's own short names. */
const SHORT_TYPES: Readonly<Record<string, string>> = {
  'timestamp with time zone': 'timestamptz',
  'double precision': 'float8',
};

/** The page of all tables: a section for each feature, with its picture if it has one. */
export function tablesPage(schema: Schema, pictures: ReadonlyMap<Feature, string>): string {
  const sections = schema.features.map((feature) => featureSection(schema, feature, pictures.get(feature)));
  return [INTRODUCTION, schema.features.map(contentsLine).join('\n'), '', ...sections].join('\n');
}

function contentsLine({ name, tables }: Feature): string {
  return `- [${capitalized(name)}](#${headingOf(name).toLowerCase().replaceAll(' ', '-')}): ${tables.map(linkTo).join(', ')}`;
}

function featureSection(schema: Schema, feature: Feature, picture: string | undefined): string {
  const { name, migration, tables } = feature;
  const parts = [
    `## ${headingOf(name)}`,
    `[\`${migration}\`](../db/migrations/${migration})`,
    ...(picture === undefined
      ? []
      : [`![The tables of ${name}, with their keys and foreign keys](${picture})`]),
    ...tables.flatMap((table) => tableSection(schema, table)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function tableSection(schema: Schema, table: Table): string[] {
  const primary = primaryKeyOf(table);
  const referring = tablesOf(schema).filter(
    (other) => other !== table && foreignKeysOf(other).some((key) => key.referencedTable === table.name),
  );
  return [
    `### \`${table.name}\``,
    ...(table.comment === null ? [] : [prose(table.comment)]),
    ...(referring.length === 0 ? [] : [`Referred to by ${referring.map(linkTo).join(', ')}.`]),
    markdownTable(
      ['column', 'type', 'default', 'meaning'],
      table.columns.map((column) => [
        primary.includes(column.name) ? `**${code(column.name)}**` : code(column.name),
        code(SHORT_TYPES[column.type] ?? column.type),
        defaultOf(column),
        meaningOf(table, column),
      ]),
    ),
    ...constraintTable(table),
    ...indexTable(table),
  ];
}

function defaultOf({ isNullable, default: value }: Column): string {
  if (value === null) return isNullable ? code('null') : '';
  return isNullable ? `${code(shortened(value))}, may be null` : code(shortened(value));
}

function meaningOf(table: Table, { name, comment }: Column): string {
  const targets = foreignKeysOf(table).flatMap(({ columns, referencedTable, referencedColumns }) =>
    columns.includes(name)
      ? [`→ [${code(`${referencedTable}.${referencedColumns[columns.indexOf(name)]}`)}](#${referencedTable})`]
      : [],
  );
  return [...(comment === null ? [] : [prose(comment)]), ...targets].join(' ');
}

function constraintTable({ constraints }: Table): string[] {
  if (constraints.length === 0) return [];
  const rows = constraints.map(({ name, definition, comment }) => [
    code(name),
    [code(shortened(definition)), ...(comment === null ? [] : [prose(comment)])].join(' '),
  ]);
  return [markdownTable(['constraint', 'rule'], rows)];
}

function indexTable({ indexes }: Table): string[] {
  if (indexes.length === 0) return [];
  const rows = indexes.map(({ name, definition, comment }) => [
    code(name),
    code(shortened(definition.replace(/^CREATE (UNIQUE )?INDEX \S+ ON \S+ USING (btree )?/, '$1'))),
    comment === null ? '' : prose(comment),
  ]);
  return [markdownTable(['index', 'on', 'needed by'], rows)];
}

/** SQL as people write it: PostgreSQL shows casts, and `IN` as an array. */
function shortened(sql: string): string {
  return sql
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/::(text|numeric|bigint)\b(\[\])?/g, '')
    .replaceAll(/= ANY \(ARRAY\[([^\]]*)\]\)/g, 'IN ($1)');
}

function markdownTable(head: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Not the name alone: a table may have the name of its feature. */
function headingOf(feature: string): string {
  return `Tables of ${feature}`;
}

function linkTo({ name }: Table): string {
  return `[${code(name)}](#${name})`;
}

function code(text: string): string {
  return `\`${text}\``;
}

/** A comment of the schema: its code stays code, and nothing else of it is taken for Markdown. */
function prose(comment: string): string {
  return comment
    .trim()
    .replaceAll(/\s+/g, ' ')
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll(/[<*[\]]/g, String.raw`\$&`)))
    .join('');
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
