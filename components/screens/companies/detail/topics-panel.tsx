'use client'

import { useQuery } from '@tanstack/react-query'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { NothingYet } from '#components/kit/states/nothing-yet.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { topicsQuery } from './queries.ts'
import { RowsOf } from './rows-of.tsx'
import { TopicRows } from './topic-rows.tsx'

type Props = { companyId: string; size: 'few' | 'many' }

export function TopicsPanel({ companyId, size }: Props) {
  const isOffered = useOffers()('listTopics')
  const answer = useQuery({ ...topicsQuery(api, companyId, size), enabled: isOffered })
  if (!isOffered)
    return (
      <NotOffered what="Topics" compact>
        What this company talks about cannot be shown.
      </NotOffered>
    )
  return (
    <RowsOf label="Topics" of={answer} loadingRows={size === 'few' ? 4 : 10}>
      {({ data, totalCount }) =>
        data.length === 0 ? (
          <NothingYet title="No topics yet" compact>
            Topics that people of this company write in appear here.
          </NothingYet>
        ) : (
          <>
            <TopicRows topics={data} />
            {totalCount > data.length && size === 'many' && (
              <p className="mt-3 text-sm text-ink-3">
                The {formatCount(data.length)} most recently active of {formatCount(totalCount)}.
              </p>
            )}
          </>
        )
      }
    </RowsOf>
  )
}
