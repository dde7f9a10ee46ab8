import { addCompanies } from '#tests/harness/factories.ts'
import type { TestService } from '#tests/harness/service.ts'

/** An organization with three companies, and a way to merge them. */
export async function three(service: TestService) {
  const org = await service.org()
  const [target = '', one = '', two = ''] = await addCompanies(service.db, org.id, [
    { name: 'Target', domains: ['target.example'] },
    { name: 'One', domains: ['one.example', 'uno.example'] },
    { name: 'Two', domains: ['two.example'] },
  ])
  const merge = (into: string, ...sourceCompanyIds: string[]) =>
    org.api.post(`/companies/${into}/merges`, { sourceCompanyIds })
  return { ...org, target, one, two, merge }
}
