import { os } from '#service/core/implement.ts'
import { listAuditActors } from './actors.ts'
import { getAuditLogEntry } from './get.ts'
import { listAuditLog } from './list.ts'
import { recordExport } from './record-export.ts'

export const auditLogRouter = {
  list: os.auditLog.list.handler(({ context, input }) => listAuditLog(context, input)),
  get: os.auditLog.get.handler(({ context, input }) => getAuditLogEntry(context, input)),
  actors: os.auditLog.actors.handler(({ context }) => listAuditActors(context)),
  recordExport: os.auditLog.recordExport.handler(({ context, input }) => recordExport(context, input)),
}
