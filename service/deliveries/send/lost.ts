import { RefusedAddress } from './address.ts'
import { NoAnswer } from './request.ts'
import { SendFailure } from './sender.ts'

/** Why there was no answer, in words; everything that is not known to be unsent counts as perhaps sent. */
export function lostAnswer(provider: string, error: unknown): SendFailure {
  if (error instanceof SendFailure) return error
  if (!(error instanceof NoAnswer))
    return new SendFailure('uncertain', `${provider} gave an answer that could not be read.`)
  if (error.cause instanceof RefusedAddress)
    return new SendFailure(
      'lasting',
      'The address leads into a private network, where this service may not send. Use a public address, or let it ' +
        'with SIGNALBOX_ALLOW_PRIVATE_DESTINATIONS.',
    )
  if (!error.sent) return new SendFailure('passing', `${provider} could not be reached (${error.code}).`)
  return new SendFailure(
    'uncertain',
    `The connection to ${provider} was lost after sending (${error.code}); whether the message arrived is not known.`,
  )
}

/**
 * By the status alone, where a provider says no more. 503 says that the request was not taken on. A server that failed
 * while it was at it (500), or whose gateway lost it (502, 504), may have sent the message.
 */
export function refusedStatus(provider: string, status: number, retryAfter: number | null): SendFailure {
  if (status === 429) return new SendFailure('passing', `${provider} asks to send more slowly.`, retryAfter)
  if (status === 503)
    return new SendFailure('passing', `${provider} has a problem of its own (503).`, retryAfter)
  if (status >= 500)
    return new SendFailure(
      'uncertain',
      `${provider} failed in the middle (${status}); it may have sent the message.`,
      retryAfter,
    )
  return new SendFailure('lasting', `${provider} refused the message (${status}).`)
}
