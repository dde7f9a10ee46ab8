import type { ConnectionTestStep } from '#contract/connections.ts'
import type { Context } from '#service/core/context.ts'
import { AccessRefused, RateLimited, type Secrets, type SourceInfo } from '#service/core/sources.ts'
import { accessOf } from './access.ts'
import { inboundOf, sourceOf } from './check.ts'
import { type ConnectionRow, readConnection } from './connection-row.ts'
import { openCredentials } from './credentials.ts'

function arrivalStep({ lastArrivalAt, lastRefusedAt, lastRefusal }: ConnectionRow): ConnectionTestStep {
  const name = 'First delivery'
  if (lastArrivalAt !== null) return { name, ok: true, message: `The last one arrived at ${lastArrivalAt}.` }
  if (lastRefusedAt !== null)
    return { name, ok: false, message: `Something arrived and was refused. ${lastRefusal ?? ''}`.trim() }
  return {
    name,
    ok: false,
    message: 'Nothing has arrived yet. Do something at the sender that sends a delivery.',
  }
}

function secretStep(secrets: Secrets): ConnectionTestStep {
  const name = 'Signing secret'
  return secrets.signingSecret === undefined
    ? { name, ok: false, message: 'There is none yet. Copy it from the sender and enter it here.' }
    : { name, ok: true, message: 'It is stored.' }
}

/** Asks the sender; one that does not answer is a failed step. */
async function askSender(
  context: Context,
  source: SourceInfo,
  row: ConnectionRow,
  secrets: Secrets,
  token: string,
) {
  const { test } = source
  if (!test || !context.providers) return []
  const missing = test.needs.filter((name) => secrets[name] === undefined)
  if (missing.length > 0)
    return [
      {
        name: 'Access',
        ok: false,
        message: `Without ${missing.join(' and ')} neither past data nor missed deliveries can be fetched. Live deliveries do not need it.`,
      },
    ]
  const inboundUrl = inboundOf(context).addressOf(token)
  const access = accessOf(
    context.providers,
    { settings: row.settings, secrets, inboundUrl },
    AbortSignal.timeout(60_000),
  )
  try {
    return await test.run(access)
  } catch (error) {
    if (error instanceof AccessRefused) return [{ name: 'Access', ok: false, message: error.message }]
    if (error instanceof RateLimited)
      return [
        {
          name: 'Access',
          ok: false,
          message: `${source.title} asks to wait until ${error.until.toISOString()}.`,
        },
      ]
    context.log.warn({ err: error, connection: row.id }, 'the test of a connection failed')
    return [
      { name: 'Access', ok: false, message: `${source.title} could not be asked. Try again in a moment.` },
    ]
  }
}

export async function testConnection(
  context: Context,
  { connectionId }: { connectionId: string },
): Promise<{ ok: boolean; steps: ConnectionTestStep[] }> {
  const row = await readConnection(context.db, context.orgId, connectionId)
  const source = await sourceOf(context, row.source)
  const opened = openCredentials(context.providers?.seal ?? null, row, row.sealedSecrets)
  if (!opened) {
    const message =
      'The secrets cannot be read, because the secret of the service has changed. Enter them again.'
    return { ok: false, steps: [{ name: 'Secrets', ok: false, message }] }
  }
  const { secrets, token } = opened
  const steps = [
    ...(source.ways.includes('webhook') && !source.isPublic ? [secretStep(secrets)] : []),
    ...(await askSender(context, source, row, secrets, token)),
    arrivalStep(row),
  ]
  return { ok: steps.every(({ ok }) => ok), steps }
}
