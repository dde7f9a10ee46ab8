'use client'

import { usePathname } from 'next/navigation'
import { closeSheet, showSheet } from '#components/ui/sheet-address.ts'
import { routes } from '#lib/routes.ts'

const path = /^\/templates\/([a-z0-9-]+)$/
const name = 'template'

/** Template in the address: a dialog over the gallery, or a page when opened directly. */
export function useOpenTemplate(): string | null {
  return path.exec(usePathname())?.[1] ?? null
}

/**
 * Opens the dialog over the gallery, which keeps its search and filters. Back closes it even after several
 * templates.
 */
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
