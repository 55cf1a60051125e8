import { badRequest } from './bot-api-error.ts';
import { readFields, type Fields } from './fields.ts';

/** The fields of the picture that a message is to get, which are JSON inside of the request. The file itself is in the request. */
export function readMedia(fields: Fields): Fields {
  const given = fields.json('media', "Can't parse input media JSON object");
  if (given === undefined) throw badRequest('Parameter "media" is required');
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw unreadable('expected an Object');
  const media = readFields(given);
  if (!media.has('type')) throw unreadable('Can\'t find field "type"');
  if (!media.has('media')) throw unreadable('media not found');
  const type = media.text('type');
  // Here a bot has pictures only.
  if (type !== 'photo') throw unreadable(`type "${type}" is unsupported`);
  return media;
}

function unreadable(reason: string): Error {
  return badRequest(`Can't parse InputMedia: ${reason}`);
}
