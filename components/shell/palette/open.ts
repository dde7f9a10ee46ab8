import { Signal } from '#lib/api/browser/signal.ts'

/** What was typed before the page could hear it, and whether Enter came after it. */
export type TypedBefore = { text: string; isEntered: boolean }

/** Null while the palette is closed. It may be opened before the part of the page that shows it is there. */
export const openedPalette = new Signal<TypedBefore | null>(null)

export function openPalette(typed: TypedBefore = { text: '', isEntered: false }): void {
  openedPalette.set(typed)
}

export function closePalette(): void {
  openedPalette.set(null)
}
