import { Signal } from '#lib/api/browser/signal.ts'

/** Whether the palette is open. It may be asked for before the part of the page that shows it is there. */
export const paletteOpen = new Signal(false)

export function loadPalette() {
  return import('./palette.tsx')
}
