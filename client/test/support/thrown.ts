/** The error that the call throws or rejects with; fails if it does neither. */
export async function thrownBy(call: () => unknown): Promise<unknown> {
  try {
    await call();
  } catch (error) {
    return error;
  }
  throw new Error('expected the call to fail, but it succeeded');
}

/** As `thrownBy`; fails if the error has another class. */
export async function failureOf<Failure extends Error>(
  failureClass: abstract new (...args: never[]) => Failure,
  call: () => unknown,
): Promise<Failure> {
  const error = await thrownBy(call);
  if (error instanceof failureClass) return error;
  throw new Error(`expected ${failureClass.name}, got ${String(error)}`, { cause: error });
}
