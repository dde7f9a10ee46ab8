import { pino } from 'pino'
import { erasePerson } from '#service/api/people/erase.ts'
import { connectionContext } from '#service/core/gate/agent-context.ts'
import { openDatabase } from '#service/db/client.ts'

/** Erases a person, and says so once it has begun. */
const { kind, pool, orgId, personId } = JSON.parse(process.argv[2] ?? '')
const nothing = async () => async () => undefined
const db = openDatabase({ kind, pool, listen: nothing, close: async () => undefined })
const context = connectionContext(db, pino({ level: 'silent' }), { orgId, id: 'victim', name: 'victim' })
process.stdout.write('there\n')
await erasePerson(context, { personId })
process.stdout.write('done\n')
