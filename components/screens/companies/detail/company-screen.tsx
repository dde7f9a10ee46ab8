'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearchParams } from 'next/navigation'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { Company } from '#contract/companies.ts'
import { api } from '#lib/api/browser/api.ts'
import { isMissing } from '#lib/api/errors.ts'
import { formatCount } from '#lib/format.ts'
import { CompanyHeader } from './company-header.tsx'
import { CompanyHistoryPanel } from './history-panel.tsx'
import { Overview } from './overview.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { companyQuery, fullService } from './queries.ts'
import { companyTabs, parseTab, withTab } from './tabs.ts'
import { TopicsPanel } from './topics-panel.tsx'

/** The company went while its page was open. The page stays until somebody asks: a field may hold what was typed. */
function GoneNotice() {
  const router = useRouter()
  return (
    <div className="pt-5">
      <Banner
        tone="caution"
        actions={
          <Button size="sm" onClick={() => router.refresh()}>
            See where it went
          </Button>
        }
      >
        Somebody has merged this company into another meanwhile. What is shown here is as it was; changes to
        it cannot be saved any more.
      </Banner>
    </div>
  )
}

type Props = {
  /** What the list tells; a service without our additions tells no more. */
  row: Company
  isNameOnly: boolean
}

export function CompanyScreen({ row, isNameOnly }: Props) {
  const offers = useOffers()
  const { data = row, error } = useQuery({ ...companyQuery(api, row.id), enabled: offers(fullService) })
  const tab = parseTab(useSearchParams().get('tab'))
  const onTab = (next: string) => history.pushState(null, '', withTab(location.pathname, parseTab(next)))
  const contents = {
    overview: {
      label: 'Overview',
      content: <Overview company={data} isNameOnly={isNameOnly} onTab={onTab} />,
    },
    people: {
      label: isNameOnly ? 'People' : <Counted label="People" count={data.personCount} />,
      content: <PeoplePanel companyId={row.id} size="many" />,
    },
    topics: { label: 'Topics', content: <TopicsPanel companyId={row.id} size="many" /> },
    history: { label: 'History', content: <CompanyHistoryPanel companyId={row.id} /> },
  }
  return (
    <>
      {isMissing(error) && <GoneNotice />}
      <CompanyHeader company={data} isNameOnly={isNameOnly} />
      <Tabs
        label="Parts of the company"
        tabs={companyTabs.map((value) => ({ value, ...contents[value] }))}
        value={tab}
        onChange={onTab}
      />
    </>
  )
}

function Counted({ label, count }: { label: string; count: number }) {
  return (
    <>
      {label} <span className="text-xs tabular-nums text-ink-3">{formatCount(count)}</span>
    </>
  )
}
