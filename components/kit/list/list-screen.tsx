'use client'

import { useQueries } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type ReactNode, Suspense, useCallback, useMemo, useRef } from 'react'
import { whenSaved } from '#components/kit/form/unsaved.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useZone } from '#components/ui/now.tsx'
import { useAlive, useLast } from '#components/ui/overlay.ts'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import type { List } from '#contract/common/pagination.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { CsvButton } from './csv-button.tsx'
import { DataTable } from './data-table.tsx'
import {
  csvPageSize,
  type ListDefinition,
  type MoreColumns,
  namesAsked,
  offeredColumns,
  type PageQueries,
  pageSize,
  type SheetProps,
  type Viewing,
} from './definition.ts'
import { controlsOf, type FilterControl, inWords } from './filter-controls.ts'
import type { Filters } from './filters.ts'
import { isNarrowed, type ListState, type TableView } from './list-state.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { ViewsMenu } from './saved/views-menu.tsx'
import { RowShortcut } from './use-active-row.ts'
import { useListState } from './use-list-state.ts'
import { type PagedList, usePagedList } from './use-paged-list.ts'

const nothing = () => import('#components/kit/states/nothing-matches.tsx')
const NothingMatches = lazyPart(() => nothing().then(({ NothingMatches }) => ({ default: NothingMatches })))
const NothingYet = lazyPart(() => nothing().then(({ NothingYet }) => ({ default: NothingYet })))
const SearchedBack = lazyPart(() =>
  import('./searched-back.tsx').then(({ SearchedBack }) => ({ default: SearchedBack })),
) as typeof import('./searched-back.tsx').SearchedBack
const BulkActs = lazyPart(() =>
  import('./bulk.tsx').then(({ BulkActs }) => ({ default: BulkActs })),
) as typeof import('./bulk.tsx').BulkActs

type AnyList<Item extends object, Given> = ListDefinition<Item, string, Filters, unknown, Given>

type Props<Item extends object, Given> = {
  list: AnyList<Item, Given>
  view: TableView
  given: Given
  /** Buttons next to the menu of columns. */
  actions?: ReactNode
  /** Columns behind those of the definition. */
  more?: MoreColumns<NoInfer<Item>>
  /** Loaded with `lazyPart` by a screen. In the definition, which the server reads, it would come with the first load. */
  Sheet?(props: SheetProps<Item>): ReactNode
}

/** Draws any list from its definition: toolbar, table, empty states and sheet. */
export function ListScreen<Item extends object, Given = undefined>({
  list,
  view,
  given,
  actions,
  more,
  Sheet,
}: Props<Item, Given>) {
  const router = useRouter()
  const [viewer, zone, offers] = [useViewer(), useZone(), useOffers()]
  const viewing = { viewer, zone, offers, given }
  const { state, change, amend, open, move, close, clear, show } = useListState(list)
  const pages = usePages(list, state, viewing)
  const paged = usePagedList<Item>(pages, state.page, list.reach)
  const shown = useLast(state.open ?? null)
  const isAlive = useAlive()
  const filters = controlsOf(list, { state, change, offers, names: useNames(list, state, offers) })
  const { columns, csvColumns } = useColumns(list, more, offers)
  const step = useRef<(by: 1 | -1) => void>(() => undefined)
  const { href, edit, bulk, Before, FirstFilter, newest, search } = list
  const nameOf = (item: Item) => list.rowName(item, viewing)
  const onOpen = (item: Item, how: 'open' | 'move') => {
    const id = list.rowId(item)
    whenSaved(() => (href ? router.push(href(item)) : how === 'open' ? open(id) : move(id)))
  }
  const onEdit = (item: Item) => {
    const id = list.rowId(item)
    const start = () => {
      open(id)
      edit?.(id)
    }
    if (id === state.open) start()
    else whenSaved(start)
  }
  const around = { state, change }
  const hasBulk = bulk && (bulk.when?.(viewing, state) ?? true)
  return (
    <>
      {list.keys?.map(({ key, label, opens, isOfChosen, when }) => (
        <RowShortcut
          key={key}
          {...{ of: key, opens, isOfChosen, label, group: list.label, enabled: when?.(viewing) ?? true }}
        />
      ))}
      <DataTable
        {...{ columns, view, nameOf, onOpen }}
        name={list.name}
        label={list.label}
        list={paged}
        startPage={state.page}
        rowId={list.rowId}
        rowName={nameOf}
        sort={{ by: state.sort, order: state.order, change: (sort, order) => change({ sort, order }) }}
        openId={Sheet && state.open}
        stepRef={step}
        onEdit={edit && onEdit}
        toolbar={
          <>
            {Before && <Before {...around} />}
            <ListToolbar
              search={
                search === undefined
                  ? undefined
                  : { label: search, value: state.search, onChange: (text) => amend({ search: text }) }
              }
              first={FirstFilter && <FirstFilter {...around} />}
              filters={filters}
              onClear={clear}
            />
          </>
        }
        actions={
          <>
            {actions}
            <ViewsMenu list={list.name} address={list} state={state} show={show} />
            {list.csv && (
              <CsvButton
                fileName={list.csv.fileName ?? list.name}
                totalCount={paged.wholeCount}
                columns={csvColumns}
                rowId={list.rowId}
                read={list.csv.reader?.(state) ?? readerOf(list, state, viewing)}
              />
            )}
          </>
        }
        bulk={
          hasBulk
            ? (selection) => (
                <Suspense>
                  <BulkActs
                    {...{ selection, nameOf }}
                    acts={(chosen) => bulk.acts(chosen, state, viewing)}
                    words={list.words}
                    rowId={list.rowId}
                  />
                </Suspense>
              )
            : undefined
        }
        readAll={bulk?.hasAll ? (limit) => readAll(readerOf(list, state, viewing), limit) : undefined}
        nothing={<Nothing {...{ list, state, filters, viewing }} onClear={clear} />}
      />
      {newest && (
        <Suspense>
          <SearchedBack
            {...{ newest, query: pages(state.page), reach: list.reach }}
            onBack={(until) => change({ filters: { until } })}
          />
        </Suspense>
      )}
      <Suspense>
        {Sheet && shown && isAlive && (
          <Sheet
            {...{ ...around, shown, isOpen: state.open !== undefined }}
            known={findOpen(list, paged, state.open)}
            onClose={() => whenSaved(close)}
            onStep={(by) => whenSaved(() => step.current(by))}
          />
        )}
      </Suspense>
    </>
  )
}

/** Columns of the definition, and behind them those that came with an answer. */
function useColumns<Item extends object, Given>(
  list: AnyList<Item, Given>,
  more: MoreColumns<NoInfer<Item>> | undefined,
  offers: (operation: string) => boolean,
) {
  return useMemo(() => {
    const { columns = [], csv = [] } = more ?? {}
    return {
      columns: offeredColumns([...list.columns, ...columns], offers),
      csvColumns: [...(list.csv?.columns ?? []), ...csv],
    }
  }, [list, more, offers])
}

function usePages<Item extends object, Given>(
  list: AnyList<Item, Given>,
  state: ListState,
  viewing: Viewing<Given>,
): PageQueries<Item> {
  const text = JSON.stringify(list.input(state, { page: 1, limit: pageSize }, viewing))
  const first = useMemo(() => JSON.parse(text) as object, [text])
  return useCallback(
    (page: number) => ({
      ...list.query(api, { ...first, page }),
      refetchInterval: list.again && (({ state: { data } }) => list.again?.(data?.data ?? []) ?? false),
    }),
    [list, first],
  )
}

/** Names of what the list is filtered by, by filter. */
function useNames<Item extends object, Given>(
  list: AnyList<Item, Given>,
  state: ListState,
  offers: (operation: string) => boolean,
): Record<string, string | undefined> {
  const asked = namesAsked(list, state, offers)
  const answers = useQueries({ queries: asked.map(({ named, value }) => named.query(api, value)) })
  return Object.fromEntries(asked.map(({ id }, at) => [id, answers[at]?.data]))
}

type Reader<Item> = (page: number, signal?: AbortSignal) => Promise<List<Item>>

/** Reads beyond what the table shows: for a file, and for "select all". */
function readerOf<Item extends object, Given>(
  list: AnyList<Item, Given>,
  state: ListState,
  viewing: Viewing<Given>,
): Reader<Item> {
  return async (page, signal) => {
    const input = list.input(state, { page, limit: csvPageSize }, viewing)
    if (!list.read) throw new Error('This list cannot be shown in pages.')
    return list.read(client, input, signal)
  }
}

async function readAll<Item>(read: Reader<Item>, limit: number): Promise<Item[]> {
  const found: Item[] = []
  for (let page = 1; found.length < limit; page += 1) {
    const { data, totalCount } = await read(page)
    found.push(...data)
    if (data.length === 0 || page * csvPageSize >= totalCount) break
  }
  return found.slice(0, limit)
}

/** Rows of more pages than these are not kept. */
const mostKept = 1200

function findOpen<Item extends object, Given>(
  list: AnyList<Item, Given>,
  { get, totalCount = 0 }: PagedList<Item>,
  id: string | undefined,
): Item | undefined {
  if (id === undefined) return undefined
  for (let index = 0; index < Math.min(totalCount, mostKept); index += 1) {
    const item = get(index)
    if (item !== undefined && list.rowId(item) === id) return item
  }
  return undefined
}

type NothingProps<Item extends object, Given> = {
  list: AnyList<Item, Given>
  state: ListState
  filters: readonly FilterControl[]
  viewing: Viewing<Given>
  onClear(): void
}

function Nothing<Item extends object, Given>({
  list,
  state,
  filters,
  viewing,
  onClear,
}: NothingProps<Item, Given>) {
  const { matches, words, yet, apart } = list.nothing
  const narrowing = { ...state, filters: { ...state.filters, ...apart?.(state.filters) } }
  if (!isNarrowed(narrowing))
    return (
      <Suspense>
        <NothingYet {...yet(viewing, state)} />
      </Suspense>
    )
  const said = [...(words?.(state) ?? []), ...inWords(state.search, filters)]
  return (
    <Suspense>
      <NothingMatches title={matches} filters={said} onClear={onClear} />
    </Suspense>
  )
}
