'use client'

import { usePathname } from 'next/navigation'
import { closeSheet, showSheet } from '#components/ui/sheet-address.ts'
import { routes } from '#lib/routes.ts'

const path = /^\/templates\/([a-z0-9-]+)$/
const name = 'template'

/** The template that the address names. Over the gallery it is a dialog; opened directly, the same address is a page. */
export function useOpenTemplate(): string | null {
  return path.exec(usePathname())?.[1] ?? null
}

/** Opens it over the gallery, which keeps its search and filters. From one to the next, Back leads to the gallery at once. */
export function openTemplate(slug: string): void {
  showSheet(name, routes.template(slug) + location.search, path.test(location.pathname))
}

export function closeTemplate(): void {
  if (path.test(location.pathname)) closeSheet(name, routes.templates + location.search)
}

/** Whether a click asks for this page and not for another tab or window. */
export function isPlainClick(event: {
  button: number
  metaKey: boolean
  ctrlKey: boolean
  shiftKey: boolean
  altKey: boolean
}): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
