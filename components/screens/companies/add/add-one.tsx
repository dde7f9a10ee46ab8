'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Field } from '#components/kit/form/field.tsx'
import { Form } from '#components/kit/form/form.tsx'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { CreateCompaniesInput, CreateCompaniesResult } from '#contract/company-input.ts'
import type { Company } from '#contract/company-shape.ts'
import { client } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'

const schema = () => import('#contract/company-input.ts').then((contract) => contract.createCompaniesInput)
const empty: CreateCompaniesInput = { companies: [{ name: '', domain: '' }] }

export default function AddOne() {
  const router = useRouter()
  const [known, setKnown] = useState<Company | null>(null)
  const one = useContractForm<CreateCompaniesInput, CreateCompaniesInput, CreateCompaniesResult>({
    schema,
    values: empty,
    draftKey: 'companies:add-one',
    save: (input, idempotencyKey) => client.companies.create(input, { context: { idempotencyKey } }),
    saved: ({ results: [result] }) => {
      if (result?.status === 'existing') return setKnown(result.company)
      if (!result) return
      toast({ title: `${result.company.name} added`, tone: 'clear' })
      router.push(routes.company(result.company.id))
    },
  })
  return (
    <Form of={one} label="One company" className="grid max-w-[26rem] gap-5">
      <Field name="companies.0.name" label="Name" required max={200}>
        {(control) => <Input {...control} />}
      </Field>
      <Field
        name="companies.0.domain"
        label="Domain"
        required
        hint="People are recognized by it. You can also enter a web address or an e-mail address."
      >
        {(control) => <Input inputMode="url" autoCapitalize="none" spellCheck={false} {...control} />}
      </Field>
      {known && <Known company={known} />}
      <div>
        <SubmitButton state={one.state} savedWords="Looked up">
          Add company
        </SubmitButton>
      </div>
    </Form>
  )
}

function Known({ company }: { company: Company }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-2 rounded-[7px] bg-accent-soft px-3 py-2 text-sm"
    >
      This domain already belongs to {company.name}. Nothing was changed.
      <ButtonLink size="sm" href={routes.company(company.id)}>
        <span className="truncate">Open {company.name}</span>
      </ButtonLink>
    </div>
  )
}
