import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
} from '@slack/web-api'
import { lostAnswer, refusedStatus } from './request.ts'
import { retryAfterOf, SendFailure } from './sender.ts'

const again = 'then send again.'

const words: Record<string, (where: string) => string> = {
  not_in_channel: (where) => `The bot is not in ${where}. Invite it there, ${again}`,
  channel_not_found: (where) =>
    `The bot sees no channel ${where}. Check the id, or invite the bot where the channel is private, ${again}`,
  is_archived: (where) => `${where} is archived. Choose another channel, ${again}`,
  restricted_action: (where) =>
    `The workspace does not let the bot post in ${where}. Ask its admins, ${again}`,
  missing_scope: () => `The Slack app may not post. Give it the scope chat:write, install it again, ${again}`,
  invalid_blocks: () => 'Slack cannot show this message (invalid_blocks).',
  msg_too_long: () => 'The message is too long for Slack.',
}

const tooFast = 'Slack asks to send more slowly.'

const badToken = new Set([
  'account_inactive',
  'invalid_auth',
  'not_authed',
  'org_login_required',
  'token_expired',
  'token_revoked',
])
const slower = new Set(['rate_limited', 'ratelimited'])
const passing = new Set(['request_timeout', 'service_unavailable'])
/** Errors after which Slack may have done part of the work. */
const halfDone = new Set(['fatal_error', 'internal_error'])

function platformFailure(error: string, where: string): SendFailure {
  if (badToken.has(error))
    return new SendFailure(
      'lasting',
      `Slack does not accept the bot token (${error}). Enter a new one, ${again}`,
    )
  if (slower.has(error)) return new SendFailure('slower', tooFast)
  if (passing.has(error)) return new SendFailure('passing', `Slack is busy (${error}).`)
  if (halfDone.has(error))
    return new SendFailure(
      'uncertain',
      `Slack failed in the middle (${error}); it may have sent the message.`,
    )
  const said = Object.hasOwn(words, error) ? words[error]?.(where) : undefined
  return new SendFailure('lasting', said ?? `Slack refused the message (${error}).`)
}

export function slackFailure(error: unknown, where: string): SendFailure {
  if (error instanceof WebAPIRateLimitedError)
    return new SendFailure('slower', tooFast, error.retryAfter * 1000)
  // For an answer that is not JSON, the library puts its text in place of the error name.
  if (error instanceof WebAPIPlatformError && /^\w{1,80}$/.test(String(error.data.error)))
    return platformFailure(error.data.error, where)
  if (error instanceof WebAPIHTTPError)
    return refusedStatus('Slack', error.statusCode, retryAfterOf(error.headers['retry-after']))
  return lostAnswer('Slack', error instanceof WebAPIRequestError ? error.original : error)
}
