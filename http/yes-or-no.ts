import { z } from 'zod';

/** A switch in a query string. */
export const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true');
