import { drawPicture } from './draw-picture.ts';
import type { Picture } from './picture.ts';
import { placePicture } from './place-picture.ts';
import { featurePicture, overviewPicture } from './schema-pictures.ts';
import type { Feature, Schema } from './schema.ts';
import { tablesPage } from './tables-page.ts';

/** The folder of the pictures, which has no other files. */
export const PICTURES = 'database';

/** Every file that is made from the schema, by its path in `docs/`. */
export async function databaseDocuments(schema: Schema): Promise<Map<string, string>> {
  const documents = new Map([[`${PICTURES}/overview.svg`, await svgOf(overviewPicture(schema))]]);
  const pictures = new Map<Feature, string>();
  for (const feature of schema.features) {
    const picture = featurePicture(schema, feature);
    // Boxes without a line say no more than the text.
    if (picture.lines.length === 0) continue;
    const file = `${PICTURES}/${feature.name.replaceAll(' ', '-')}.svg`;
    documents.set(file, await svgOf(picture));
    pictures.set(feature, file);
  }
  return documents.set('database-tables.md', tablesPage(schema, pictures));
}

async function svgOf(picture: Picture): Promise<string> {
  return drawPicture(picture.title, await placePicture(picture));
}
