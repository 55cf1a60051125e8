import type { JSX } from 'preact';
import { useHeadingFocus } from './screen.tsx';

/** The head of a view without a wallet that is open. */
export function LogoHead({ title, lead }: { title: string; lead: string }): JSX.Element {
  const heading = useHeadingFocus(title);
  return (
    <>
      <Logo />
      <h1 class="big-title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p class="lead">{lead}</p>
    </>
  );
}

function Logo(): JSX.Element {
  return (
    <svg class="logo" width="84" height="84" viewBox="0 0 32 32" aria-hidden="true">
      <defs>
        <linearGradient id="logo" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stop-color="#8d80ff" />
          <stop offset="1" stop-color="#4b3fd6" />
        </linearGradient>
      </defs>
      <rect width="32" height="32" rx="9" fill="url(#logo)" />
      <g fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
        <path d="M22 13v-3H11.500a2.5 2.5 0 0 0 0 5H21a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-9.500A2.5 2.5 0 0 1 9 20.500v-8" />
        <path d="M19 19v.010" />
      </g>
    </svg>
  );
}
