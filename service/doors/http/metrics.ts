import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { ORPCError } from '@orpc/client'
import type { Reply } from './reply.ts'

/** Page of everything that is measured, and the token without which nobody reads it. */
export type Metrics = { token: string; page: () => Promise<string> }

export const metricsPath = '/metrics'

const digest = (text: string) => createHash('sha256').update(text).digest()

function isAllowed({ headers }: IncomingMessage, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  return given !== undefined && timingSafeEqual(digest(given), digest(token))
}

/** Answers in the text format of Prometheus. */
export async function respondMetrics(
  request: IncomingMessage,
  reply: Reply,
  { token, page }: Metrics,
): Promise<void> {
  if (!isAllowed(request, token)) {
    reply.add('WWW-Authenticate', 'Bearer')
    throw new ORPCError('UNAUTHORIZED', {
      message: 'Send the token of SIGNALBOX_METRICS_TOKEN as Authorization: Bearer <token>.',
    })
  }
  reply.text(200, await page(), 'text/plain; version=0.0.4; charset=utf-8')
}
