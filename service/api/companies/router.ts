import { os } from '#service/core/implement.ts'
import { createCompanies } from './create.ts'
import { companyHistory, getCompany } from './get.ts'
import { listCompanies } from './list.ts'
import { mergeCompanies } from './merge.ts'
import { removeCompany } from './remove.ts'
import { undoCompanyMerge } from './undo-merge.ts'
import { updateCompany } from './update.ts'

export const companiesRouter = {
  list: os.companies.list.handler(({ context, input }) => listCompanies(context, input)),
  create: os.companies.create.handler(({ context, input }) => createCompanies(context, input)),
  get: os.companies.get.handler(({ context, input }) => getCompany(context, input)),
  update: os.companies.update.handler(({ context, input }) => updateCompany(context, input)),
  remove: os.companies.remove.handler(({ context, input }) => removeCompany(context, input)),
  merge: os.companies.merge.handler(({ context, input }) => mergeCompanies(context, input)),
  undoMerge: os.companies.undoMerge.handler(({ context, input }) => undoCompanyMerge(context, input)),
  history: os.companies.history.handler(({ context, input }) => companyHistory(context, input)),
}
