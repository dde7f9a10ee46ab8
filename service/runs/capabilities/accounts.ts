import * as z from 'zod'
import { companyListQuery } from '#contract/companies.ts'
import { updateCompanyInput } from '#contract/company-input.ts'
import { personListQuery } from '#contract/people.ts'
import { updatePersonInput } from '#contract/person-input.ts'
import { getCompany } from '#service/api/companies/get.ts'
import { listCompanies } from '#service/api/companies/list.ts'
import { updateCompany } from '#service/api/companies/update.ts'
import { getPerson } from '#service/api/people/get.ts'
import { listPeople } from '#service/api/people/list.ts'
import { updatePerson } from '#service/api/people/update.ts'
import { tool } from './tool.ts'
import { companyView, cut, personView } from './views.ts'

const page = { page: z.int().min(1).default(1), limit: z.int().min(1).max(30).default(15) }
const personId = z.string().regex(/^\d+$/).describe('Id of the person: digits.')
const companyId = z.string().regex(/^\d+$/).describe('Id of the company: digits.')

const searchPeople = tool({
  name: 'search_people',
  description: 'People who wrote, most recently seen first.',
  input: z.object({
    search: z.string().min(1).max(200).optional().describe('Part of a name, an e-mail address or a handle.'),
    companyId: companyId.optional(),
    isVip: z.boolean().optional(),
    sortBy: z.enum(['lastSeen', 'messageCount']).default('lastSeen'),
    ...page,
  }),
  async run({ context, links }, input) {
    const { data, totalCount } = await listPeople(context, personListQuery.parse(input))
    return { totalCount, people: data.map((it) => personView(it, links)) }
  },
})

const readPerson = tool({
  name: 'read_person',
  description: 'One person with identities and what is known of them.',
  input: z.object({ personId }),
  async run({ context, links }, input) {
    const person = await getPerson(context, input)
    const { primaryEmail, description, ecosystemTags, weeklyActivity, latestTopic } = person
    const known = { primaryEmail, description: description && cut(description, 1000), ecosystemTags }
    return { ...personView(person, links), ...known, weeklyActivity, latestTopic }
  },
})

const changePerson = tool({
  name: 'update_person',
  description: 'Changes the name, description or VIP mark of a person. Only what the instructions ask for.',
  input: z.strictObject({
    personId,
    displayName: z.string().optional(),
    description: z.string().optional(),
    isVip: z.boolean().optional(),
  }),
  run: ({ context }, input) => updatePerson(context, updatePersonInput.parse(input)),
})

const searchCompanies = tool({
  name: 'search_companies',
  description: 'Companies whose people wrote, most recently seen first.',
  input: z.object({
    search: z.string().min(1).max(200).optional().describe('Part of the name or a domain.'),
    isVip: z.boolean().optional(),
    sortBy: z.enum(['lastSeen', 'messageCount', 'personCount']).default('lastSeen'),
    ...page,
  }),
  async run({ context, links }, input) {
    const { data, totalCount } = await listCompanies(context, companyListQuery.parse(input))
    return { totalCount, companies: data.map((it) => companyView(it, links)) }
  },
})

const readCompany = tool({
  name: 'read_company',
  description: 'One company with its domains and its activity by week.',
  input: z.object({ companyId }),
  async run({ context, links }, input) {
    const company = await getCompany(context, input)
    const { domains, weeklyActivity } = company
    return { ...companyView(company, links), domains, weeklyActivity }
  },
})

const changeCompany = tool({
  name: 'update_company',
  description: 'Changes the name or VIP mark of a company. Only what the instructions ask for.',
  input: z.strictObject({ companyId, name: z.string().optional(), isVip: z.boolean().optional() }),
  run: async ({ context, links }, input) =>
    companyView(await updateCompany(context, updateCompanyInput.parse(input)), links),
})

export const accountTools = {
  'people.read': [searchPeople, readPerson],
  'people.write': [changePerson],
  'companies.read': [searchCompanies, readCompany],
  'companies.write': [changeCompany],
}
