'use client'

import Link from 'next/link'
import { type ReactNode, useId } from 'react'
import { BarChart } from '#components/kit/charts/bar-chart.tsx'
import { weekBars } from '#components/kit/charts/periods.ts'
import { FieldRows, useFieldsOf } from '#components/kit/fields/field-rows.tsx'
import { Notes } from '#components/kit/notes/notes.tsx'
import { notesOffered } from '#components/kit/notes/queries.ts'
import { CopyId } from '#components/ui/copy-button.tsx'
import { Count } from '#components/ui/count.tsx'
import { Fact } from '#components/ui/facts.tsx'
import { useNow } from '#components/ui/now.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { Company, CompanyDetail } from '#contract/company-shape.ts'
import { routes } from '#lib/routes.ts'
import { useCompanyUpdate } from '../use-company-update.ts'
import { PeoplePanel, TopicsPanel } from './panels.tsx'
import { type CompanyTab, companyTabs } from './queries.ts'
import { YearlyValue } from './yearly-value.tsx'

type Props = { company: Company | CompanyDetail; onTab: (tab: CompanyTab) => void }

export function Overview({ company, isNameOnly, onTab }: Props & { isNameOnly: boolean }) {
  const now = useNow()
  const { weeklyActivity } = company
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
        <Section title="What they talk about" tab="topics" all="All topics" {...{ company, onTab }}>
          <TopicsPanel companyId={company.id} size="few" />
        </Section>
        <Section title="Latest writers" tab="people" all="All people" {...{ company, onTab }}>
          <PeoplePanel companyId={company.id} size="few" />
        </Section>
      </div>
      <div className="grid gap-8 max-lg:order-first">
        <Facts company={company} isNameOnly={isNameOnly} />
        <CompanyFields company={company} />
        <CompanyNotes companyId={company.id} />
        {weeklyActivity && (
          <section aria-label="Messages a week">
            <h2 className="pb-3 font-semibold tracking-[-0.006em]">Messages a week</h2>
            <BarChart
              title="Messages a week"
              of="Week"
              unit={['message', 'messages']}
              bars={weekBars(weeklyActivity, new Date(now))}
            />
          </section>
        )}
      </div>
    </div>
  )
}

type SectionProps = Props & { title: string; tab: CompanyTab; all: string; children: ReactNode }

function Section({ title, tab, all, company, onTab, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <header className="flex items-baseline justify-between gap-3 pb-2">
        <h2 id={id} className="font-semibold tracking-[-0.006em]">
          {title}
        </h2>
        <Link
          href={companyTabs.href(routes.company(company.id), tab)}
          prefetch={false}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onTab(tab)
          }}
          className="text-sm text-ink-2 hover:text-ink hover:underline hover:underline-offset-3"
        >
          {all}
        </Link>
      </header>
      {children}
    </section>
  )
}

/** Notes of members about this company. */
function CompanyNotes({ companyId }: { companyId: string }) {
  if (!useOffers()(notesOffered)) return null
  return (
    <section aria-label="Notes">
      <h2 className="pb-3 font-semibold tracking-[-0.006em]">Notes</h2>
      <Notes about={{ companyId }} />
    </section>
  )
}

/** The fields that this organization has added to companies. */
function CompanyFields({ company: { id, customFields } }: { company: Company }) {
  const fields = useFieldsOf('companies')
  const save = useCompanyUpdate()
  const isReadOnly = !useOffers()('updateCompany')
  if (fields.length === 0) return null
  return (
    <section aria-label="Custom fields">
      <h2 className="pb-3 font-semibold tracking-[-0.006em]">Custom fields</h2>
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-y-1.5">
        <FieldRows
          owner="companies"
          fields={fields}
          values={customFields}
          readOnly={isReadOnly}
          draftKey={`company:${id}`}
          save={(values, seen) => save(id, { customFields: values, expected: { customFields: seen } })}
        />
      </dl>
    </section>
  )
}

/** Shows the facts of a company; a service without our additions has fewer. */
export function Facts({ company, isNameOnly }: { company: Company | CompanyDetail; isNameOnly: boolean }) {
  const isDetail = 'domains' in company
  return (
    <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-y-2 text-sm">
      {isNameOnly ? (
        <Fact title="Figures">
          <span className="text-ink-3">Not available from this service</span>
        </Fact>
      ) : (
        <Known company={company} />
      )}
      {isDetail && (
        <Fact title="Added">
          <TimeAgo instant={company.createdAt} />
        </Fact>
      )}
      <Fact title="Id">
        <CopyId value={company.id} what="company id" className="-ml-1" />
      </Fact>
    </dl>
  )
}

function Known({ company }: { company: Company | CompanyDetail }) {
  const hasMessages = useOffers()('listMessages')
  const domains = 'domains' in company ? company.domains : [company.primaryDomain ?? '']
  return (
    <>
      <Fact title="People">
        <Count value={company.personCount} />
      </Fact>
      <Fact title="Messages">
        <Count value={company.messageCount} />
        {company.messageCount > 0 && hasMessages && (
          <Link
            href={routes.messagesOf('company', company.id)}
            prefetch={false}
            className="ml-2 text-ink-2 underline decoration-line-strong underline-offset-3 hover:text-ink hover:decoration-current"
          >
            All messages
          </Link>
        )}
      </Fact>
      <Fact title="Last seen">
        <TimeAgo instant={company.lastSeenAt} />
      </Fact>
      <Fact title={domains.length > 1 ? 'Domains' : 'Domain'}>
        <Domains domains={domains} />
      </Fact>
      {'yearlyValue' in company && (
        <Fact title="Yearly value">
          <YearlyValue company={company} />
        </Fact>
      )}
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
