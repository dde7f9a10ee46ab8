import { type NextRequest, NextResponse } from 'next/server'
import { serviceState } from '#lib/api/server/state.ts'
import { getEnv } from '#lib/env.ts'
import { answersTo } from '#lib/hosts.ts'

const foreignHost =
  'This dashboard answers only to localhost, 127.0.0.1 and [::1]. Start it with --host to open it to others.\n'

/** Only scripts and styles that carry the nonce of this one answer run; nothing comes from another host. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  if (!answersTo(request.headers.get('host'), getEnv().SIGNALBOX_HOST))
    return new NextResponse(foreignHost, { status: 421, headers: { 'content-type': 'text/plain' } })
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === 'development')
  const headers = new Headers(request.headers)
  headers.set('Content-Security-Policy', policy)
  headers.set('x-signalbox-path', pathOf(request))
  const response = (await isBlocked(request))
    ? NextResponse.rewrite(new URL('/unavailable', request.url), { request: { headers } })
    : NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  return response
}

/** Whether this is a page, and the service is in no state to show one. */
async function isBlocked({ method, nextUrl }: NextRequest): Promise<boolean> {
  const isPage = method === 'GET' && !/^\/(?:api|_next|theme|icon\.svg)(?:\/|$)/.test(nextUrl.pathname)
  return isPage && !(await serviceState()).ok
}

function pathOf({ nextUrl }: NextRequest): string {
  const query = new URLSearchParams(nextUrl.searchParams)
  query.delete('_rsc')
  return `${nextUrl.pathname}${query.size > 0 ? `?${query}` : ''}`
}

function contentSecurityPolicy(nonce: string, development: boolean): string {
  // React and the bundler of the development server evaluate code and write styles of their own.
  const styles = development ? `'unsafe-inline'` : `'nonce-${nonce}'`
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? ` 'unsafe-eval'` : ''}`,
    `style-src 'self' ${styles}`,
    // Rows and charts are placed by numbers that only their data gives; an attribute can load and run nothing.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

// Prefetches too: whoever may set the header of one must not get around the name of the host.
export const config = { matcher: '/((?!_next/static).*)' }
