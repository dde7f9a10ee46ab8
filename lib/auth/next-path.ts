/** Where to go after signing in: a path of this dashboard, whatever the address asks for. */
export function nextPath(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > 2000 || !asked.startsWith('/')) return '/'
  // Browsers read a backslash as a slash and pass over tabs and line breaks.
  if (/[\\\p{Cc}]/u.test(asked) || !URL.canParse(asked, 'http://dashboard.invalid')) return '/'
  const url = new URL(asked, 'http://dashboard.invalid')
  if (url.origin !== 'http://dashboard.invalid' || url.pathname.startsWith('//')) return '/'
  if (/^\/(?:sign-in|welcome|invitation|unavailable|api)(?:\/|$)/.test(url.pathname)) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
