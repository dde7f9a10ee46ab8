const schemes = new Set(['http:', 'https:', 'mailto:'])

/** An address that a person may follow to another site, or nothing. */
export function outsideAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2_048) return null
  try {
    const url = new URL(value.trim())
    return schemes.has(url.protocol) && url.username === '' && url.password === '' ? url.href : null
  } catch {
    return null
  }
}

const raster = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[a-z0-9+/=\s]+$/i
// An image element runs no script of an SVG and loads nothing for it.
const drawing = /^data:image\/svg\+xml[;,]/i

/** Address that an image may have: its own data, or a file of this site. */
export function imageAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const address = value.trim()
  if (raster.test(address) || drawing.test(address)) return address
  return /^\/(?![/\\])[\w\-./%]*\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(address) ? address : null
}

const places = {
  message: 'messages',
  topic: 'topics',
  person: 'people',
  company: 'companies',
  template: 'templates',
} as const

export type Place = keyof typeof places

/** The page of something of ours. */
export function placeAddress(place: Place, id: string): string {
  return `/${places[place]}/${encodeURIComponent(id.toWellFormed())}`
}
