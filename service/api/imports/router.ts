import { os } from '#service/core/implement.ts'
import { cancelImport } from './cancel.ts'
import { createImport } from './create.ts'
import { readImport } from './import-row.ts'
import { listImports } from './list.ts'
import { refusedRows } from './refused.ts'

const { imports: on } = os

export const importsRouter = {
  list: on.list.handler(({ context, input }) => listImports(context, input)),
  create: on.create.handler(({ context }) => createImport(context)),
  get: on.get.handler(({ context: { db, orgId }, input }) => readImport(db, orgId, input.importId)),
  cancel: on.cancel.handler(({ context, input }) => cancelImport(context, input)),
  refused: on.refused.handler(({ context, input }) => refusedRows(context, input)),
}
