import { type NextRequest, NextResponse } from 'next/server'
import { serviceState } from '#lib/api/server/state.ts'
import { addressOf, nextPath } from '#lib/auth/address.ts'
import { renewedCookie, signedInBy } from '#lib/auth/session.ts'
import { isSetupNeeded } from '#lib/auth/set-up.ts'
import { getEnv } from '#lib/env.ts'
import { answersTo } from '#lib/hosts.ts'
import { isSameOrigin } from '#lib/proxy/same-origin.ts'

const notAPage = /^\/(?:api\/(?:auth|v1)|_next|theme|icon\.svg)(?:\/|$)/
const forEverybody =
  /^\/(?:sign-in|welcome|invitation|forgot-password|new-password|shared|unavailable)(?:\/|$)/

const brokenHost = 'The header Host does not name a host.\n'

const foreignPage = 'This request did not come from a page of this dashboard.\n'

const foreignHost =
  'This dashboard answers only to localhost, 127.0.0.1 and [::1]. Start it with --host to open it to others.\n'

/** Only scripts and styles that carry the nonce of this one answer run; nothing but a picture comes from another host, where the settings name it. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const {
    SIGNALBOX_HOST: listening,
    SIGNALBOX_DASHBOARD_URL: publicUrl,
    SIGNALBOX_IMAGE_HOSTS: pictures = [],
  } = getEnv()
  const host = request.headers.get('host')
  if (host !== null && !URL.canParse(`http://${host}`)) return refused(400, brokenHost)
  if (!answersTo(host, listening, publicUrl)) return refused(421, foreignHost)
  if (isForeignWrite(request, publicUrl)) return refused(403, foreignPage)
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const policy = contentSecurityPolicy(nonce, pictures)
  const headers = new Headers(request.headers)
  const { host: ownHost, protocol } = new URL(addressOf(request.headers).origin)
  headers.set('x-forwarded-host', ownHost)
  headers.set('x-forwarded-proto', protocol.slice(0, -1))
  headers.set('Content-Security-Policy', policy)
  headers.set('x-signalbox-path', pathOf(request))
  headers.set('x-signalbox-begun', String(Date.now()))
  const response = await answerTo(request, headers)
  response.headers.set('Content-Security-Policy', policy)
  return response
}

/** Pages are for whoever is signed in. It is decided here, before anything of a page is read. */
async function answerTo(request: NextRequest, headers: Headers): Promise<NextResponse> {
  const { pathname } = request.nextUrl
  const goOn = NextResponse.next({ request: { headers } })
  if (notAPage.test(pathname)) return goOn
  if (!['GET', 'HEAD'].includes(request.method)) return isForm(request) ? goOn : notWritable()
  const state = await serviceState()
  if (!state.ok) {
    const isNew = await isSetupNeeded(state.failure)
    if (isNew) return pathname === '/welcome' ? goOn : redirectTo(headers, '/welcome')
    return NextResponse.rewrite(new URL('/unavailable', request.url), { request: { headers } })
  }
  if (forEverybody.test(pathname)) return goOn
  const signedIn = await signedInBy(headers, request.cookies)
  if (!signedIn) return toSignIn(headers, pathOf(request))
  const elsewhere = wayRound(request, Boolean(signedIn.viewer.member.needsSecondFactor))
  if (elsewhere !== null) return NextResponse.redirect(new URL(elsewhere, addressOf(headers).origin))
  const renewed = isDocument(headers) && (await renewedCookie(headers, request.cookies, signedIn.session))
  if (renewed) goOn.cookies.set(renewed)
  return goOn
}

/** Whoever has to set up a second factor gets to no other page, and nobody else gets to that one. */
function wayRound(request: NextRequest, needsSecondFactor: boolean): string | null {
  const { pathname, searchParams } = request.nextUrl
  if (needsSecondFactor === (pathname === '/second-factor')) return null
  if (!needsSecondFactor) return nextPath(searchParams.get('next'))
  return `/second-factor?${new URLSearchParams({ next: pathOf(request) })}`
}

/** An action says so; without scripts there are only the forms of the pages that are for everybody. */
function isForm({ headers, nextUrl }: NextRequest): boolean {
  return headers.has('next-action') || forEverybody.test(nextUrl.pathname)
}

/**
 * Prefetched pages may be answered after somebody has signed out, and must not sign them in again. Where the
 * connection is not encrypted browsers do not say what they ask for, but only documents are asked for as HTML.
 */
function isDocument(headers: Headers): boolean {
  const wanted = headers.get('sec-fetch-dest')
  return wanted === null ? Boolean(headers.get('accept')?.includes('text/html')) : wanted === 'document'
}

function notWritable(): NextResponse {
  const answer = refused(405, 'This address can only be read.\n')
  answer.headers.set('allow', 'GET, HEAD')
  return answer
}

function toSignIn(headers: Headers, path: string): NextResponse {
  const query = path === '/' ? '' : `?${new URLSearchParams({ next: path })}`
  return redirectTo(headers, `/sign-in${query}`)
}

function redirectTo(headers: Headers, path: string): NextResponse {
  return NextResponse.redirect(new URL(path, addressOf(headers).origin))
}

function refused(status: number, text: string): NextResponse {
  return new NextResponse(text, { status, headers: { 'content-type': 'text/plain' } })
}

/** Forms, actions and signing out; what is below /api/v1 answers for itself, in the shape of its errors. */
function isForeignWrite({ method, headers, nextUrl }: NextRequest, publicUrl: string | undefined): boolean {
  if (method === 'GET' || method === 'HEAD' || nextUrl.pathname.startsWith('/api/v1/')) return false
  return !isSameOrigin(headers, publicUrl)
}

function pathOf({ nextUrl }: NextRequest): string {
  const query = new URLSearchParams(nextUrl.searchParams)
  query.delete('_rsc')
  return `${nextUrl.pathname}${query.size > 0 ? `?${query}` : ''}`
}

function contentSecurityPolicy(nonce: string, pictures: readonly string[]): string {
  const development = process.env.NODE_ENV === 'development'
  // React and the bundler of the development server evaluate code and write styles of their own.
  const styles = development ? `'unsafe-inline'` : `'nonce-${nonce}'`
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? ` 'unsafe-eval'` : ''}`,
    `style-src 'self' ${styles}`,
    // Rows and charts are placed by numbers that only their data gives; an attribute can load and run nothing.
    `style-src-attr 'unsafe-inline'`,
    ['img-src', `'self'`, 'data:', ...pictures.map((host) => `https://${host}`)].join(' '),
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

// Prefetches too: whoever may set the header of one must not get around the name of the host. Next.js keeps the body of every
// request that passes here in memory and cuts it off at 10 MB; files to import go by, and lib/proxy/answer.ts checks the host.
export const config = { matcher: '/((?!_next/static|api/v1/imports$).*)' }
