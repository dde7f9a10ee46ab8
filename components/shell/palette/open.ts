import { Signal } from '#lib/api/browser/signal.ts'

/** Text that was typed before hydration, and whether Enter followed. */
export type TypedBefore = { text: string; isEntered: boolean }

/** Null while the palette is closed. It may be opened before the part of the page that shows it is there. */
export const openedPalette = new Signal<TypedBefore | null>(null)

export function openPalette(typed: TypedBefore = { text: '', isEntered: false }): void {
  openedPalette.set(typed)
}

export function closePalette(): void {
  openedPalette.set(null)
}
