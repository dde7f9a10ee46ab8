'use client'

import type { ReactNode } from 'react'
import { CopyId } from '#components/ui/copy-button.tsx'
import { Count } from '#components/ui/count.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { Company, CompanyDetail } from '#contract/companies.ts'

/** What is known of a company; a service without our additions tells less. */
export function Facts({ company, isNameOnly }: { company: Company | CompanyDetail; isNameOnly: boolean }) {
  const isDetail = 'domains' in company
  return (
    <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-y-2 text-sm">
      {isNameOnly ? (
        <Fact name="Figures">
          <span className="text-ink-3">This service does not tell</span>
        </Fact>
      ) : (
        <Known company={company} />
      )}
      {isDetail && (
        <Fact name="Added">
          <TimeAgo instant={company.createdAt} />
        </Fact>
      )}
      <Fact name="Id">
        <CopyId value={company.id} what="company id" className="-ml-1" />
      </Fact>
    </dl>
  )
}

function Known({ company }: { company: Company | CompanyDetail }) {
  const domains = 'domains' in company ? company.domains : [company.primaryDomain ?? '']
  return (
    <>
      <Fact name="People">
        <Count value={company.personCount} />
      </Fact>
      <Fact name="Messages">
        <Count value={company.messageCount} />
      </Fact>
      <Fact name="Last seen">
        <TimeAgo instant={company.lastSeenAt} />
      </Fact>
      <Fact name={domains.length > 1 ? 'Domains' : 'Domain'}>
        <Domains domains={domains} />
      </Fact>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}

function Domains({ domains }: { domains: string[] }) {
  const known = domains.filter(Boolean)
  if (known.length === 0) return <span className="text-ink-3">None known</span>
  return (
    <ul>
      {known.map((domain) => (
        <li key={domain} className="truncate" title={domain}>
          {domain}
        </li>
      ))}
    </ul>
  )
}
