import { expect } from 'chai';
import { failureOf } from '../../../client/test/support/thrown.ts';
import { ServiceError, type ApiErrorCode } from '../../../domain/errors.ts';

export async function expectServiceError(work: Promise<unknown>, code: ApiErrorCode): Promise<ServiceError> {
  const error = await failureOf(ServiceError, () => work);
  expect(error.code).to.equal(code);
  return error;
}
