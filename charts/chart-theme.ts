/** Public. */
export const CHART_THEMES = ['light', 'dark'] as const;

export type ChartTheme = (typeof CHART_THEMES)[number];

export interface ChartColors {
  background: string;
  text: string;
  muted: string;
  grid: string;
  /** Times without a price. */
  gap: string;
  up: string;
  down: string;
  even: string;
  mark: string;
}

/** Those of the wallet page (page/styles/tokens.css). */
export const CHART_COLORS: Readonly<Record<ChartTheme, ChartColors>> = {
  light: {
    background: '#ffffff',
    text: '#15151f',
    muted: '#5b5b70',
    grid: '#e3e3ec',
    gap: '#efeff6',
    up: '#0a7048',
    down: '#b3261e',
    even: '#5b49e0',
    mark: '#5b49e0',
  },
  dark: {
    background: '#16161f',
    text: '#f5f5fa',
    muted: '#a3a3b8',
    grid: '#2b2b39',
    gap: '#20202b',
    up: '#4fdca0',
    down: '#ff8b85',
    even: '#a79cff',
    mark: '#a79cff',
  },
};
