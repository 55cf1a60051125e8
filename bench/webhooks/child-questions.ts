import type { z } from 'zod';

/** The child's side of bench-child.ts: answers questions one at a time, and ends with its parent. */
export function answerQuestions<Question>(
  schema: z.ZodType<Question>,
  answer: (question: Question) => Promise<object> | object,
): void {
  process.on('message', (message) => {
    void (async () => {
      process.send?.(await answer(schema.parse(message)));
    })().catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
  });
  process.once('disconnect', () => process.exit(0));
}
