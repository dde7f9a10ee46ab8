import { type WebAPICallResult, WebAPIPlatformError, WebAPIRateLimitedError, WebClient } from '@slack/web-api'
import { type Access, AccessRefused, RateLimited } from '#service/core/sources.ts'
import { silent } from '#service/deliveries/send/slack.ts'

/** Slack answered, and does not do what it was asked: `code` says why, in its own word. */
export class SlackRefused extends Error {
  override readonly name = 'SlackRefused'
  readonly code: string

  constructor(code: string) {
    super(`Slack answered ${code}.`)
    this.code = code
  }
}

const badToken = new Set([
  'account_inactive',
  'invalid_auth',
  'not_allowed_token_type',
  'not_authed',
  'org_login_required',
  'team_access_not_granted',
  'token_expired',
  'token_revoked',
])
const busy = new Set(['rate_limited', 'ratelimited'])
const usualWait = 60
const longestWait = 24 * 3600

function waitOf(seconds: number, now: Date): RateLimited {
  return new RateLimited(new Date(now.getTime() + Math.min(Math.max(seconds, 1), longestWait) * 1000))
}

/** Translates an error of the library for the caller. */
export function failureOf(error: unknown, { now }: Pick<Access, 'now'>): unknown {
  if (error instanceof WebAPIRateLimitedError) return waitOf(error.retryAfter, now())
  if (!(error instanceof WebAPIPlatformError)) return error
  // The library puts an answer that is no JSON where the name of the error would be.
  const code = /^\w{1,80}$/.test(String(error.data.error)) ? String(error.data.error) : 'something unreadable'
  if (busy.has(code)) return waitOf(usualWait, now())
  if (badToken.has(code))
    return new AccessRefused(
      `Slack does not accept the token (${code}). Install the app again, and enter the new one.`,
    )
  if (code !== 'missing_scope') return new SlackRefused(code)
  const needed = 'needed' in error.data ? ` ${String(error.data.needed)}` : ''
  return new AccessRefused(
    `The app may not do this at Slack. Add the scope${needed} under “OAuth & Permissions”, and install it again.`,
  )
}

/** Sets the official client up over our guarded requests, without retries of its own. */
export function optionsOf({ fetch, addresses }: Access) {
  return {
    slackApiUrl: addresses.slack,
    allowAbsoluteUrls: false,
    rejectRateLimitedCalls: true,
    retryConfig: { retries: 0 },
    maxRequestConcurrency: 5,
    logger: silent,
    fetch: (
      address: string | URL,
      init: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
    ) =>
      fetch(String(address), {
        method: init.method ?? 'POST',
        headers: init.headers ?? {},
        body: String(init.body ?? ''),
      }),
  }
}

export type Ask = (method: string, args?: Record<string, unknown>) => Promise<WebAPICallResult>

/** Asks as the bot; what is no success is thrown as what to do about it. */
export function askerOf(access: Access, token = access.secrets.botToken ?? ''): Ask {
  const client = new WebClient(token, optionsOf(access))
  return async (method, args = {}) => {
    try {
      return await client.apiCall(method, args)
    } catch (error) {
      throw failureOf(error, access)
    }
  }
}
