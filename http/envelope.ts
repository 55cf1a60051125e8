import { z } from 'zod';
import { API_ERRORS, type ApiErrorCode, type ServiceError } from '../domain/errors.ts';

/**
 * The envelope of the service specification, "Response envelope" and "Errors". "Bot API responses show only `success` and `data`":
 * their routes have no message.
 */
export function successEnvelope(data: unknown, message: string | undefined) {
  const bare = { success: true as const, data };
  return message === undefined ? bare : { ...bare, message, timestamp: new Date().toISOString() };
}

export function errorEnvelope({
  code,
  message,
  details,
}: Pick<ServiceError, 'code' | 'message' | 'details'>) {
  return {
    success: false as const,
    error: { code, message, ...(details === undefined ? {} : { details }) },
    timestamp: new Date().toISOString(),
  };
}

export function successSchema({ data, message }: { data: z.ZodType; message?: string | undefined }) {
  const bare = z.strictObject({ success: z.literal(true), data });
  if (message === undefined) return bare;
  return bare.extend({
    message: z.string().meta({ description: 'One sentence for people; its words may change.' }),
    timestamp: z.iso.datetime(),
  });
}

export const errorSchema = z
  .strictObject({
    success: z.literal(false),
    error: z.strictObject({
      code: z.enum(Object.keys(API_ERRORS) as [ApiErrorCode, ...ApiErrorCode[]]),
      message: z.string(),
      details: z
        .string()
        .optional()
        .meta({ description: 'Which field is wrong and why, or what to do. For people.' }),
    }),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: 'Error' });
