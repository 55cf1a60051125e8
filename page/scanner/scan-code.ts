import { openCamera } from './camera.ts';

/** Between two pictures, so that a slow phone stays usable: it then works a third of the time at most. */
const REST_MS = 100;

export interface ScanOptions {
  video: HTMLVideoElement;
  /** Ends the scan and switches the camera off. */
  signal: AbortSignal;
  onOpen: (camera: MediaStream) => void;
  /** Called with each code. False: the scan continues. */
  accepts: (code: string) => boolean;
}

/** Shows the camera's picture, and resolves with the first code that is accepted. The caller ends the signal after that too. */
export async function scanCode({ video, signal, onOpen, accepts }: ScanOptions): Promise<string> {
  const [camera, { createCodeReader }] = await Promise.all([openCamera(signal), import('./code-reader.ts')]);
  video.srcObject = camera;
  await video.play();
  onOpen(camera);
  const readCode = createCodeReader(video);
  for (;;) {
    signal.throwIfAborted();
    // A camera can be unplugged, or taken away in the browser's settings.
    if (!camera.active) throw new DOMException('The camera was switched off', 'NotReadableError');
    const code = readCode();
    if (code !== undefined && accepts(code)) return code;
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
  }
}
