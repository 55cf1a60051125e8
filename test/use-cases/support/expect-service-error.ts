import { expect } from 'chai';
import { ServiceError, type ApiErrorCode } from '../../../domain/errors.ts';

export async function expectServiceError(work: Promise<unknown>, code: ApiErrorCode): Promise<ServiceError> {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof ServiceError)) throw new Error(`expected ${code}`, { cause: error });
  expect(error.code).to.equal(code);
  return error;
}
