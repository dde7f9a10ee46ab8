'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { Company } from '#contract/company-shape.ts'
import { api } from '#lib/api/browser/api.ts'
import { isMissing } from '#lib/api/errors.ts'
import { formatCount } from '#lib/format.ts'
import { CompanyHeader } from './company-header.tsx'
import { Overview } from './overview.tsx'
import { CompanyHistoryPanel, PeoplePanel, TopicsPanel } from './panels.tsx'
import { companyQuery, companyTabs, fullService } from './queries.ts'

/** The company was merged or deleted while its page was open. The page stays, because a field may have unsaved text. */
function GoneNotice() {
  const router = useRouter()
  return (
    <div className="pt-5">
      <Banner
        tone="caution"
        actions={
          <Button size="sm" onClick={() => router.refresh()}>
            See what happened to it
          </Button>
        }
      >
        Somebody has merged this company into another one, or deleted it. This page shows it before that and
        can no longer be changed.
      </Banner>
    </div>
  )
}

type Props = {
  /** Row of the list; a service without our additions has nothing more. */
  row: Company
  isNameOnly: boolean
}

/** Stays true: a field that is saved once more clears the error for a moment, and a notice must not go from under a pointer. */
function useWasMissing(error: unknown): boolean {
  const [wasMissing, setWasMissing] = useState(false)
  if (!wasMissing && isMissing(error)) setWasMissing(true)
  return wasMissing
}

export function CompanyScreen({ row, isNameOnly }: Props) {
  const offers = useOffers()
  const { data = row, error } = useQuery({ ...companyQuery(api, row.id), enabled: offers(fullService) })
  const isGone = useWasMissing(error)
  const tab = companyTabs.parse(useSearchParams().get('tab'))
  const onTab = (next: string) =>
    history.pushState(null, '', companyTabs.href(location.pathname, companyTabs.parse(next)))
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
      {isGone && <GoneNotice />}
      <CompanyHeader company={data} isNameOnly={isNameOnly} />
      <Tabs
        label="Parts of the company"
        tabs={companyTabs.tabs.map((value) => ({ value, ...contents[value] }))}
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
