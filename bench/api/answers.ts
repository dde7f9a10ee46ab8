import { systemActor } from '#service/core/audit.ts'
import type { ApiKey, Context, OrgId } from '#service/core/context.ts'
import { createLogger } from '#service/core/log.ts'
import { noModelSource } from '#service/core/models.ts'
import { providersOf } from '#service/core/providers.ts'
import type { Database } from '#service/db/client.ts'

export type Statement = { name?: string | undefined; text: string; values: unknown[] }

/** Work of the bare server for an address: statements in turn, or a constant. `fixed` is added to the rows. */
export type Answer = { statements: Statement[]; fixed?: unknown } | { constant: unknown }

export type Verb = (context: Context) => unknown

/** `fixed` is the part of the answer that all organizations share, where that is most of it. */
export type Endpoint = { name: string; path: string; verb: Verb; fixed?: unknown }

/** Records every statement; a verb that reads in any other way fails here. */
function noting(db: Database, statements: Statement[]): Database {
  const query = (asked: Statement | string, values: unknown[] = []) => {
    const statement = typeof asked === 'string' ? { text: asked, values } : asked
    statements.push(statement)
    return db.pool.query(statement)
  }
  return { kind: db.kind, pool: { query } } as unknown as Database
}

function contextOf(id: string, db: Database): Context {
  const orgId = id as OrgId
  const rights = { access: 'all', resources: null, addresses: null, channels: 'all' } as const
  const rest = { perMinute: 1_000_000, expiresAt: null, isReplaced: false, createdBy: systemActor }
  const key: ApiKey = { orgId, id: '0', name: 'bench', lastFour: '0000', ...rights, ...rest }
  return {
    orgId,
    principal: { kind: 'api-key', key, actingMember: null },
    actor: systemActor,
    db,
    log: createLogger('silent', false),
    models: noModelSource,
    providers: providersOf(null),
    now: () => new Date(),
    idempotency: null,
  }
}

/** Runs a verb once and records its statements, so that both servers run the same SQL. */
export async function answerOf(db: Database, orgId: string, { verb, fixed }: Endpoint): Promise<Answer> {
  const statements: Statement[] = []
  const constant = await verb(contextOf(orgId, noting(db, statements)))
  return statements.length > 0 ? { statements, fixed } : { constant }
}
