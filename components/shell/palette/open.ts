import { Signal } from '#lib/api/browser/signal.ts'
import { type Ahead, keepTyping, takeTyped } from './typed-ahead.ts'

/** Whether the palette is open. It may be asked for before the part of the page that shows it is there. */
export const paletteOpen = new Signal(false)

export function loadPalette() {
  return import('./palette.tsx')
}

/** With what was typed already, before anything of the page could hear it. */
export function openPalette(typed: Ahead = { text: '', isEntered: false }): void {
  keepTyping(typed, closePalette)
  // What cannot be fetched must not keep the letters from the page.
  loadPalette().catch(closePalette)
  paletteOpen.set(true)
}

export function closePalette(): void {
  takeTyped()
  paletteOpen.set(false)
}
