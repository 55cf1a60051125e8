import type { ByteReader } from './byte-reader.ts';

/** Items that follow their number, which is a compact length. */
export function readList<Item>(reader: ByteReader, readItem: () => Item): Item[] {
  const count = reader.compactU16();
  const items: Item[] = [];
  for (let index = 0; index < count; index += 1) items.push(readItem());
  return items;
}
