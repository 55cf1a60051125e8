/** Enough for the dense code of a payment link with marks. A camera that has less gives what it has. */
const PICTURE: MediaTrackConstraints = {
  facingMode: 'environment',
  width: { ideal: 1280 },
  height: { ideal: 720 },
};

/** A browser's answers about cameras. */
export interface CameraAccess {
  /** Missing without https. */
  mediaDevices?: Pick<MediaDevices, 'enumerateDevices'> | undefined;
  /** Only Chromium tells what the Permissions-Policy allows; elsewhere {@link openCamera} fails if it forbids the camera. */
  featurePolicy?: { allowsFeature: (feature: string) => boolean } | undefined;
}

/** True if the page may use a camera, and the device has one. It asks the person nothing. */
export async function hasCamera({ mediaDevices, featurePolicy }: CameraAccess): Promise<boolean> {
  if (!mediaDevices || featurePolicy?.allowsFeature('camera') === false) return false;
  const devices = await mediaDevices.enumerateDevices().catch(() => []);
  return devices.some(({ kind }) => kind === 'videoinput');
}

/** Opens the camera on the back, if there is one. The signal switches it off, also if the person allows it only after that. */
export async function openCamera(signal: AbortSignal): Promise<MediaStream> {
  const camera = await navigator.mediaDevices.getUserMedia({ video: PICTURE });
  const switchOff = (): void => {
    for (const track of camera.getTracks()) track.stop();
  };
  if (signal.aborted) switchOff();
  signal.throwIfAborted();
  signal.addEventListener('abort', switchOff);
  return camera;
}

export type CameraProblem = 'denied' | 'missing' | 'busy' | 'failed';

/** Errors of `getUserMedia`, by their names (w3.org/TR/mediacapture-streams). */
const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export function cameraProblem(error: unknown): CameraProblem {
  return PROBLEMS[(error as Error).name] ?? 'failed';
}
