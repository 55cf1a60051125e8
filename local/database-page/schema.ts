/** The tables as the migrations make them. Types, defaults and definitions are PostgreSQL's own words. */
export interface Schema {
  features: Feature[];
}

/** A migration that creates tables: its name without number is the feature. */
export interface Feature {
  name: string;
  migration: string;
  tables: Table[];
}

export interface Table {
  name: string;
  comment: string | null;
  /** Settings of the storage, such as `fillfactor`; null: PostgreSQL's own. */
  settings: string | null;
  columns: Column[];
  constraints: Constraint[];
  indexes: Index[];
}

export interface Column {
  name: string;
  type: string;
  isNullable: boolean;
  default: string | null;
  comment: string | null;
}

export interface Constraint {
  name: string;
  kind: 'primary key' | 'unique' | 'foreign key' | 'check';
  columns: string[];
  /** Only a foreign key has them. */
  referencedTable: string | null;
  referencedColumns: string[];
  definition: string;
  comment: string | null;
}

/** An index that is not the index of a primary key or of a unique constraint. */
export interface Index {
  name: string;
  definition: string;
  comment: string | null;
}

export function tablesOf(schema: Schema): Table[] {
  return schema.features.flatMap(({ tables }) => tables);
}

export function foreignKeysOf(table: Table): (Constraint & { referencedTable: string })[] {
  return table.constraints.flatMap(({ referencedTable, ...key }) =>
    referencedTable === null ? [] : [{ ...key, referencedTable }],
  );
}

export function primaryKeyOf(table: Table): string[] {
  return table.constraints.find(({ kind }) => kind === 'primary key')?.columns ?? [];
}
