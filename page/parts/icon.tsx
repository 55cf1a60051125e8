import type { JSX } from 'preact';

const PATHS = {
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  down: 'M6 9l6 6 6-6',
  scan: 'M4 8.500V4h4.500M15.500 4H20v4.500M20 15.500V20h-4.500M8.500 20H4v-4.500M4 12h16',
  send: 'M5 12l15-7-5 15-3-6-7-2z',
  receive: 'M12 4v12m0 0l-5-5m5 5l5-5M5 20h14',
  swap: 'M4 8h14l-4-4M20 16H6l4 4',
  flip: 'M7 4v15l-3-3m3 3l3-3M17 20V5l-3 3m3-3l3 3',
  faucet: 'M12 3s6 6.6 6 11a6 6 0 0 1-12 0c0-4.4 6-11 6-11z',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  check: 'M5 12.500l4.5 4.500L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  warn: 'M12 4l9 16H3l9-16zM12 10v4M12 17v.1',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8v.1',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  activity: 'M3 12h4l3-8 4 16 3-8h4',
  settings:
    'M4 7h9m4 0h3M4 17h3m4 0h9M15 4.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM9 14.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  key: 'M14.5 4a5.5 5.5 0 1 1-4 9.300L4 20v-3h3v-3l1.5-1.500A5.5 5.5 0 0 1 14.5 4zM16 8v.1',
  passkey:
    'M10 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM3 21c0-4 3-6.5 7-6.5 1.2 0 2.3.2 3.3.600M18 12a2.5 2.5 0 0 1 1 4.800V21l-1 1-1-1v-4.200a2.5 2.5 0 0 1 1-4.800z',
  plus: 'M12 5v14M5 12h14',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  'eye-off':
    'M4 4l16 16M9.900 5.800c6-1.500 10 3.700 11.600 6.200-.500.800-1.300 1.900-2.400 3M6.500 7.500C4.500 9 3.200 10.900 2.500 12c1.500 2.500 5.700 8.200 12.300 6.100M10 10.200a2.500 2.500 0 0 0 3.700 3.400',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  pen: 'M5 19l1-4L16 5l3 3L9 18l-4 1z',
  theme: 'M12 3a9 9 0 1 0 0 18V3z',
  link: 'M10 14a4 4 0 0 0 6 .500l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.500l-3 3a4 4 0 0 0 6 6l1-1',
  out: 'M7 17L17 7M9 7h8v8',
  in: 'M17 7L7 17M15 17H7V9',
  alert: 'M6 10a6 6 0 0 1 12 0c0 4.5 2 5.5 2 7H4c0-1.500 2-2.500 2-7zM10 20.500h4',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  offline:
    'M3 3l18 18M8.5 15.500a5 5 0 0 1 6.5-.300M5 12a10 10 0 0 1 4-2.400M19 12a10 10 0 0 0-5-2.700M12 19v.1',
  stake: 'M12 21V11M12 14c0-4-3-6-7-6 0 4 3 6 7 6zM12 11c0-4 3-7 7-7 0 4-3 7-7 7z',
  wallet: 'M4 8a2 2 0 0 1 2-2h11v3M4 8v9a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-6a2 2 0 0 0-2-2H6M16 14v.1',
} as const;

export type IconName = keyof typeof PATHS;

/** A picture next to a text; screen readers skip it. */
export function Icon({ name, size = 22 }: { name: IconName; size?: number }): JSX.Element {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
