'use client'

import { useQuery } from '@tanstack/react-query'
import { NothingYet } from '#components/kit/states/nothing-yet.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { PersonRows } from './person-rows.tsx'
import { peopleQuery } from './queries.ts'
import { RowsOf } from './rows-of.tsx'

type Props = { companyId: string; size: 'few' | 'many' }

export function PeoplePanel({ companyId, size }: Props) {
  const answer = useQuery(peopleQuery(api, companyId, size))
  return (
    <RowsOf label="People" of={answer} loadingRows={size === 'few' ? 4 : 10}>
      {({ data, totalCount }) =>
        data.length === 0 ? (
          <NothingYet title="Nobody has written yet" compact>
            People who write from a domain of this company appear here.
          </NothingYet>
        ) : (
          <>
            <PersonRows people={data} />
            {totalCount > data.length && size === 'many' && (
              <ButtonLink href={`${routes.people}?company=${companyId}`} size="sm" className="mt-3">
                All {formatCount(totalCount)} in People
              </ButtonLink>
            )}
          </>
        )
      }
    </RowsOf>
  )
}
