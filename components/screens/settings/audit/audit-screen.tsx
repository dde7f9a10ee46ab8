'use client'

import { Suspense, useCallback, useMemo, useRef } from 'react'
import { ActorFilter } from '#components/kit/history/actor-filter.tsx'
import type { TableView } from '#components/kit/list/columns.ts'
import { CsvButton } from '#components/kit/list/csv-button.tsx'
import { csvPageSize } from '#components/kit/list/csv-limit.ts'
import { DataTable } from '#components/kit/list/data-table.tsx'
import type { CsvColumn } from '#components/kit/list/export-csv.ts'
import { ListToolbar } from '#components/kit/list/list-toolbar.tsx'
import { useListState } from '#components/kit/list/use-list-state.ts'
import { usePagedList } from '#components/kit/list/use-paged-list.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import type { AuditEntry } from '#contract/audit-log.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { auditColumns } from './audit-columns.tsx'
import { AuditEnd } from './audit-end.tsx'
import { type AuditState, auditInput, auditList, kindsAfter, kindsOf } from './audit-list.ts'
import { EntrySheet } from './entry-sheet.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { wholeLog } from './read-whole.ts'
import { useAuditFilters } from './use-audit-filters.ts'
import { sentenceOf } from './words.ts'

/** One row a change; what a change holds is JSON, so that nothing of it is lost. */
const auditCsv: readonly CsvColumn<AuditEntry>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'at (UTC)', value: ({ changedAt }) => changedAt },
  { header: 'actor type', value: ({ actor }) => actor.type },
  { header: 'actor', value: ({ actor }) => actor.name },
  { header: 'actor id', value: ({ actor }) => actor.id },
  { header: 'operation', value: ({ operation }) => operation },
  { header: 'resource', value: ({ resource }) => resource },
  { header: 'resource id', value: ({ resourceId }) => resourceId },
  { header: 'name', value: ({ resourceName }) => resourceName },
  { header: 'merged into', value: ({ mergedInto }) => mergedInto?.name ?? null },
  { header: 'before', value: ({ previousValues }) => JSON.stringify(previousValues) },
  { header: 'after', value: ({ changes }) => JSON.stringify(changes) },
  { header: 'shortened fields', value: ({ shortened }) => shortened.join(' ') },
  { header: 'schedule before', value: ({ scheduleWords }) => scheduleWords?.before ?? null },
  { header: 'schedule after', value: ({ scheduleWords }) => scheduleWords?.after ?? null },
]

const AuditNothing = lazyPart(() => import('./audit-nothing.tsx'))

export function AuditScreen({ view }: { view: TableView }) {
  const { state, change, open, move, close, clear } = useListState(auditList)
  const list = usePagedList<AuditEntry>(useAuditPages(state), state.page)
  const filters = useAuditFilters(state, change)
  const step = useRef<(by: 1 | -1) => void>(() => undefined)
  const { since, until } = state.filters
  return (
    <>
      <DataTable
        name="audit"
        label="Changes"
        list={list}
        startPage={state.page}
        columns={auditColumns}
        view={view}
        rowId={({ id }) => id}
        rowName={(entry) => `${entry.actor.name}: ${sentenceOf(entry)}`}
        openId={state.open}
        stepRef={step}
        onOpen={({ id }, how) => (how === 'open' ? open(id) : move(id))}
        toolbar={
          <>
            <ActorFilter
              value={kindsOf(state)}
              onToggle={(type) => change({ filters: { kind: kindsAfter(location.search, type) } })}
            />
            <ListToolbar
              first={
                <PeriodFilter value={{ since, until }} onChange={(period) => change({ filters: period })} />
              }
              filters={filters}
              onClear={clear}
            />
          </>
        }
        actions={
          <CsvButton
            fileName="audit-log"
            totalCount={list.totalCount}
            columns={auditCsv}
            rowId={({ id }) => id}
            read={readerOf(state)}
          />
        }
        nothing={
          <Suspense>
            <AuditNothing state={state} filters={filters} onClear={clear} />
          </Suspense>
        }
      />
      <AuditEnd
        state={state}
        onEarlier={(instant) => {
          change({ filters: { until: instant } })
          scrollTo({ top: 0 })
        }}
      />
      <EntrySheet
        changeId={state.open}
        known={useKnown(list.get, list.totalCount, state.open)}
        onClose={close}
        onStep={(by) => step.current(by)}
        onNarrow={(narrow) => change({ filters: narrow, open: undefined })}
      />
    </>
  )
}

/** Begins anew with its first page. */
function readerOf(state: AuditState) {
  let read: ReturnType<typeof wholeLog> | null = null
  const ask = (input: ReturnType<typeof auditInput>, signal: AbortSignal) =>
    client.auditLog.list(input, { signal })
  return (page: number, signal: AbortSignal) => {
    if (page === 1 || read === null) read = wholeLog(ask, auditInput(state, 1, csvPageSize), new Date())
    return read(page, signal)
  }
}

const mostKept = 1200

/** The open change, where the list has read it. */
function useKnown(
  get: (index: number) => AuditEntry | undefined,
  totalCount: number | undefined,
  id: string | undefined,
): AuditEntry | undefined {
  if (id === undefined) return undefined
  for (let index = 0; index < Math.min(totalCount ?? 0, mostKept); index += 1) {
    const entry = get(index)
    if (entry?.id === id) return entry
  }
  return undefined
}

function useAuditPages(state: AuditState) {
  const input = JSON.stringify(auditInput(state, 1))
  const first = useMemo(() => JSON.parse(input) as ReturnType<typeof auditInput>, [input])
  return useCallback((page: number) => api.auditLog.list.queryOptions({ input: { ...first, page } }), [first])
}
