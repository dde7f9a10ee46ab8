/**
 * Whether a page of this dashboard sent the request. Browsers name the origin of every write; a request that names
 * none came from elsewhere.
 */
export function isSameOrigin(headers: Headers, publicUrl: string | undefined): boolean {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (site !== null && site !== 'same-origin') return false
  if (origin === null) return site === 'same-origin'
  if (!URL.canParse(origin)) return false
  const { host, origin: normalised } = new URL(origin)
  return publicUrl === undefined
    ? host === headers.get('host')?.toLowerCase()
    : normalised === new URL(publicUrl).origin
}
