import * as z from 'zod'
import { createCompaniesInput, updateCompanyInput } from '#contract/company-input.ts'
import { updatePersonInput } from '#contract/person-input.ts'
import { companyView } from '#service/runs/capabilities/views.ts'
import { tool, withoutExpected } from '../tool.ts'

const updatePerson = tool({
  name: 'update_person',
  title: 'Change a person',
  description:
    'Changes the name, description, company, VIP mark, tags, e-mail address, accounts or own fields of a person. Fields that ' +
    'are left out stay; null clears one. Tags replace those of before.',
  input: z.strictObject(withoutExpected(updatePersonInput.shape)),
  operations: ['people.update'],
  async run({ api, links }, input) {
    const person = await api.people.update(input)
    return { ...person, link: links.person(person.id) }
  },
})

const updateCompany = tool({
  name: 'update_company',
  title: 'Change a company',
  description:
    'Changes the name, VIP mark, yearly value, logo or own fields of a company. Fields that are left out stay; null clears one.',
  input: z.strictObject(withoutExpected(updateCompanyInput.shape)),
  operations: ['companies.update'],
  async run({ api, links }, input) {
    const company = await api.companies.update(input)
    const { domains, yearlyValue, customFields } = company
    return { ...companyView(company, links), domains, yearlyValue, customFields }
  },
})

const addCompanies = tool({
  name: 'add_companies',
  title: 'Add companies',
  description:
    'Adds 1 to 50 companies by name and domain, all or none. One whose domain is known already is answered as `existing` and ' +
    'stays as it is.',
  input: createCompaniesInput,
  operations: ['companies.create'],
  async run({ api, links }, input) {
    const { results } = await api.companies.create(input)
    return {
      results: results.map(({ status, company }) => ({ status, company: companyView(company, links) })),
    }
  },
})

export const accountTools = [updatePerson, updateCompany, addCompanies]
