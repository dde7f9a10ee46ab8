import { addChannels, setDefaultOutput } from './factories.ts'
import type { Org, TestService } from './service.ts'

/** A definition that may be created as it is, where a default destination is saved; every field can be replaced. */
export function anAutomation(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'Friday account health',
    prompt: 'Name the accounts whose mood changed.',
    schedule: { type: 'cron', expr: '0 16 * * 5' },
    timezone: 'Europe/Berlin',
    ...fields,
  }
}

export const savedOutput = { channel: 'slack', mode: 'specific', destinations: ['C-SAVED'] }

/** An organization whose default destination is a connected Slack channel. */
export async function orgWithOutput(service: TestService): Promise<Org> {
  const org = await service.org()
  await addChannels(service.db, org.id, [{ sourceName: 'slack', sourceChannelId: 'C-SAVED' }])
  await setDefaultOutput(service.db, org.id, savedOutput)
  return org
}

export async function automationCount(service: TestService, org: Org): Promise<number> {
  const { rows } = await service.db.pool.query('SELECT FROM automations WHERE org_id = $1', [org.id])
  return rows.length
}
