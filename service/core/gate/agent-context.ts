import type { Logger } from 'pino'
import type { Database } from '#service/db/client.ts'
import type { Context, OrgId } from '../context.ts'
import { type ModelSource, noModelSource } from '../models.ts'

type Agent = { orgId: string; automationId: string; automationName: string; runId: string }

/** Makes the context of a run. The organization comes from the stored run and from nowhere else. */
export function agentContext(
  db: Database,
  log: Logger,
  agent: Agent,
  models: ModelSource = noModelSource,
): Context {
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

/** Context of a connection's signals: the organization of its stored row and nothing else. */
export function connectionContext(
  db: Database,
  log: Logger,
  { orgId, id, name }: { orgId: string; id: string; name: string },
): Context {
  return {
    orgId: orgId as OrgId,
    principal: { kind: 'connection', connectionId: id },
    actor: { type: 'system', id, name, image: '' },
    db,
    log,
    models: noModelSource,
    now: () => new Date(),
    idempotency: null,
  }
}
