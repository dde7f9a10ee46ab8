'use client'

import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { Suspense, useState } from 'react'
import { IconButton } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Menu, type MenuEntry } from '#components/ui/menu.tsx'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import type { SavedListName } from '#contract/common/saved-lists.ts'
import type { SavedView } from '#contract/saved-views.ts'
import { api } from '#lib/api/browser/api.ts'
import { keptForm, type ListAddress, type ListState, parseListState } from '../list-state.ts'

const SaveDialog = lazyPart(() => import('./save-dialog.tsx'))
const ManageDialog = lazyPart(() => import('./manage-dialog.tsx'))

type Props = {
  list: SavedListName
  address: ListAddress
  state: ListState
  /** Shows what a view has kept. */
  show(query: string): void
}

type Opened = 'save' | 'manage' | null

/** Searches, filters and orders that were kept under a name. They are asked for when somebody points at the button. */
export function ViewsMenu({ list, address, state, show }: Props) {
  const { member } = useViewer()
  const isOffered = useOffers()('listSavedViews')
  const [isWanted, setWanted] = useState(false)
  const [opened, setOpened] = useState<Opened>(null)
  const asked = useQuery({ ...api.savedViews.list.queryOptions({ input: { list } }), enabled: isWanted })
  const want = () => setWanted(true)
  const isManager = member.role !== 'member'
  const views = asked.data?.data
  const changeable = views?.filter(({ isMine }) => isMine || isManager) ?? []
  const here = keptForm(address, state)
  const isHere = ({ query }: SavedView) =>
    keptForm(address, parseListState(address, new URLSearchParams(query))) === here
  if (!isOffered) return null
  return (
    <>
      <Menu
        label="Saved views"
        align="end"
        items={() => [
          ...(views ? chosen(views, isHere, show) : waiting(asked)),
          'line',
          {
            label: 'Save this view…',
            disabled: here === '',
            note: here === '' ? 'Search, filter or sort first' : undefined,
            onSelect: () => setOpened('save'),
          },
          { label: 'Edit views…', disabled: changeable.length === 0, onSelect: () => setOpened('manage') },
        ]}
        trigger={
          <IconButton label="Saved views" onPointerEnter={want} onFocus={want} onClick={want}>
            <Bookmark />
          </IconButton>
        }
      />
      <Suspense>
        {opened === 'save' && <SaveDialog list={list} query={here} onClose={() => setOpened(null)} />}
        {opened === 'manage' && (
          <ManageDialog views={changeable} here={here} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  )
}

function chosen(
  views: readonly SavedView[],
  isHere: (view: SavedView) => boolean,
  show: Props['show'],
): MenuEntry[] {
  if (views.length === 0) return [{ heading: 'No saved views yet' }]
  const entryOf = (view: SavedView): MenuEntry => ({
    label: view.name,
    note: view.isMine ? undefined : `by ${view.by.name}`,
    current: isHere(view),
    onSelect: () => show(view.query),
  })
  const [own, shared] = [views.filter(({ isShared }) => !isShared), views.filter(({ isShared }) => isShared)]
  return [
    ...(own.length > 0 ? [{ heading: 'Only you' }, ...own.map(entryOf)] : []),
    ...(shared.length > 0 ? [{ heading: 'Everybody' }, ...shared.map(entryOf)] : []),
  ]
}

function waiting({ isError, refetch }: { isError: boolean; refetch(): unknown }): MenuEntry[] {
  if (!isError) return [{ heading: 'Loading…' }]
  return [{ label: 'The views could not be loaded. Try again', onSelect: () => void refetch() }]
}
