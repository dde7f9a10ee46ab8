'use client'

import Link from 'next/link'
import { type ReactNode, useId } from 'react'
import { BarChart } from '#components/kit/charts/bar-chart.tsx'
import { weekBars } from '#components/kit/charts/periods.ts'
import { useNow } from '#components/ui/now.tsx'
import type { Company, CompanyDetail } from '#contract/companies.ts'
import { routes } from '#lib/routes.ts'
import { Facts } from './facts.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { type CompanyTab, withTab } from './tabs.ts'
import { TopicsPanel } from './topics-panel.tsx'

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
        <Section title="Who wrote last" tab="people" all="All people" {...{ company, onTab }}>
          <PeoplePanel companyId={company.id} size="few" />
        </Section>
      </div>
      <div className="grid gap-8 max-lg:order-first">
        <Facts company={company} isNameOnly={isNameOnly} />
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
          href={withTab(routes.company(company.id), tab)}
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
