import { z } from 'zod';

/** A place in a list. The use case reads it, and refuses one that this service has not made. */
export const cursor = z.string().meta({ pattern: '^[A-Za-z0-9_-]{1,400}$', maxLength: 400 });
