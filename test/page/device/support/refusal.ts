import {
  isDeviceError,
  type DeviceError,
  type DeviceErrorCode,
} from '../../../../page/device/device-error.ts';

/** The DeviceError with which a call has to be refused. */
export async function refusal<Code extends DeviceErrorCode>(
  call: Promise<unknown> | (() => unknown),
  code: Code,
): Promise<DeviceError<Code>> {
  try {
    await (typeof call === 'function' ? call() : call);
  } catch (error) {
    if (isDeviceError(error, code)) return error;
    throw error;
  }
  throw new Error(`Was not refused with ${code}.`);
}
