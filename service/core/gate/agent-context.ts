import type { Logger } from 'pino'
import type { Database } from '#service/db/client.ts'
import type { Context, OrgId } from '../context.ts'
import { type Models, noModels } from '../models.ts'

type Agent = { orgId: string; automationId: string; automationName: string; runId: string }

/** What a run works with: the organization of its automation, taken from the stored run and nothing else. */
export function agentContext(db: Database, log: Logger, agent: Agent, models: Models = noModels): Context {
  const { orgId, automationId, automationName, runId } = agent
  return {
    orgId: orgId as OrgId,
    principal: { kind: 'agent', automationId, runId },
    actor: { type: 'agent', id: automationId, name: automationName, image: '' },
    db,
    log,
    models,
    now: () => new Date(),
    idempotency: null,
  }
}
