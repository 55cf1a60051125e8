export interface Answer {
  data: Record<string, unknown>;
  error?: { code: string; message: string; details?: string };
}

export async function answerOf(response: Response): Promise<Answer> {
  return (await response.json()) as Answer;
}
