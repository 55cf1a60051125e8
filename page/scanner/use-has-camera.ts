import { useEffect, useState } from 'preact/hooks';
import { useApp } from '../app/app.ts';
import { hasCamera, type CameraAccess } from './camera.ts';

/** True once it is known that this page can scan. Never inside the messenger, which is a page of others around this one. */
export function useHasCamera(): boolean {
  const { messenger } = useApp();
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const { mediaDevices } = navigator;
    const { featurePolicy } = document as CameraAccess;
    if (!messenger) void hasCamera({ mediaDevices, featurePolicy }).then(setThere);
  }, [messenger]);
  return isThere;
}
