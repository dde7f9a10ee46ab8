'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { ListScreen } from '#components/kit/list/list-screen.tsx'
import type { TableView } from '#components/kit/list/list-state.ts'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { KeyWords } from '../acts/key-words.tsx'
import { asideCount, unplacedCount } from '../topic-queries.ts'
import { type Asked, asked } from './asked.ts'
import { unplaced } from './list.tsx'
import { titleOfAll } from './rows.ts'
import { usePlace } from './use-place.ts'

const UnplacedSheet = lazyPart(() => import('./unplaced-sheet.tsx'))
const TitleDialog = lazyPart(() => import('../acts/title-dialog.tsx'))
const PickTopicDialog = lazyPart(() => import('#components/kit/topics/acts/pick-topic-dialog.tsx'))

/** Discussions in no topic, to be gone through with the keyboard. */
export function UnplacedScreen({ view }: { view: TableView }) {
  const { undoNewest } = usePlace()
  const canPlace = useOffers()('placeDiscussions')
  // A key that is pressed right after the first selection must not be lost.
  useEffect(() => void import('#components/kit/list/bulk.tsx').catch(() => undefined), [])
  useShortcut('u', () => void undoNewest(), {
    label: 'Undo the last placement',
    group: unplaced.label,
    anywhere: true,
    enabled: canPlace,
  })
  const now = useSyncExternalStore(asked.subscribe, asked.get, () => null)
  return (
    <>
      <ListScreen list={unplaced} view={view} Sheet={UnplacedSheet} given={undefined} />
      <AsideNote />
      {canPlace && <PlacingKeys />}
      <Suspense>{now && <AskedDialog {...now} />}</Suspense>
    </>
  )
}

const keyWords = [
  ['j k', 'move'],
  ['1 2 3', 'put into a guess'],
  ['n', 'new topic'],
  ['m', 'another topic'],
  ['x', 'select'],
  ['↵', 'read'],
  ['u', 'undo'],
] as const

/** The keys of the review, where there is something to place. */
function PlacingKeys() {
  const { data } = useQuery({ ...unplacedCount(api), enabled: useOffers()('listUnplaced') })
  return data?.totalCount ? <KeyWords words={keyWords} /> : null
}

function AskedDialog({ what, chosen, leaving }: Asked) {
  const cache = useQueryClient()
  const { place } = usePlace()
  const close = () => asked.set(null)
  const many = chosen.length === 1 ? 'this discussion' : `these ${chosen.length} discussions`
  if (what === 'other')
    return (
      <PickTopicDialog
        title={chosen.length === 1 ? 'Put into a topic' : `Put ${chosen.length} discussions into a topic`}
        onPick={(topic) => {
          leaving?.()
          void place(chosen, topic)
        }}
        onClose={close}
      />
    )
  return (
    <TitleDialog
      title="New topic"
      description={`It is made of ${many}.`}
      suggested={titleOfAll(chosen)}
      save={async (title, idempotencyKey) => {
        const { placeInNew } = await import('./place.ts')
        await placeInNew(cache, chosen, { title, idempotencyKey, leaving })
      }}
      onClose={close}
    />
  )
}

/** Says what is not in the list although it is in no topic, and where it is. */
function AsideNote() {
  const isShown = useSearchParams().has('aside')
  const { data } = useQuery({ ...asideCount(api), enabled: useOffers()('listUnplaced') })
  const count = data?.totalCount ?? 0
  if (count === 0 && !isShown) return null
  const words = count === 1 ? '1 discussion is' : `${formatCount(count)} discussions are`
  return (
    <p className="text-xs text-ink-3">
      {words} set aside: small talk, talk of your own people alone, and bots. Nobody has to place them.{' '}
      <Link
        href={isShown ? routes.unplaced : `${routes.unplaced}?aside=any`}
        className="font-medium text-ink-2 underline-offset-2 hover:text-ink hover:underline"
      >
        {isShown ? 'Show what waits to be placed' : 'Show them'}
      </Link>
    </p>
  )
}
