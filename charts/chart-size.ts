/** In units of the drawing: a phone shows it about as large, so its texts can be read there. */
export const CHART_WIDTH = 400;
export const CHART_HEIGHT = 300;
