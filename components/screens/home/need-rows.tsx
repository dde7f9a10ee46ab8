'use client'

import { ChevronRight, CircleCheck, Undo2 } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type MouseEvent, type ReactNode, startTransition, useOptimistic } from 'react'
import { IconButton } from '#components/ui/button.tsx'
import { fetchedPart } from '#components/ui/lazy-part.ts'
import { StatusMark } from '#components/ui/status-mark.tsx'
import type { OpenNeed } from '#lib/home/set-aside.ts'

/** Rows that leave the runs of the day visible on a desktop screen; a single further row is shown too. */
const first = 6

type Props = { open: OpenNeed[]; aside: OpenNeed[]; canSetAside: boolean }

type Act = (need: OpenNeed, isSetAside: boolean, event?: MouseEvent<HTMLElement>) => void

export function NeedRows({ open, aside, canSetAside }: Props) {
  const [moved, move] = useOptimistic<ReadonlySet<string>, string>(
    new Set(),
    (keys, key) => new Set([...keys, key]),
  )
  const refresh = useRouter().refresh
  const act: Act = (need, isSetAside, event) => {
    if (event) focusNeighbour(event.currentTarget)
    startTransition(async () => {
      move(need.key)
      const part = await fetchedPart(() => import('./set-aside.ts'), 'It was not set aside')
      await part?.sendSetAside(need, isSetAside, () => act(need, !isSetAside))
      startTransition(refresh)
    })
  }
  const isHere = (need: OpenNeed) => !moved.has(need.key)
  const rows = open.filter(isHere)
  const shown = rows.length > first + 1 ? first : rows.length
  const gone = aside.filter(isHere)
  const one = canSetAside ? act : null
  return (
    <>
      <Rows needs={rows.slice(0, shown)} act={one} />
      {rows.length > shown && (
        <Folded words={`${rows.length - shown} more`} open="Fewer">
          <Rows needs={rows.slice(shown)} act={one} />
        </Folded>
      )}
      {gone.length > 0 && (
        <Folded words={`${gone.length} set aside`} open="Hide what is set aside">
          <Rows needs={gone} act={one} isAside />
        </Folded>
      )}
    </>
  )
}

/** The row goes, so the keyboard goes on at the next one, or the one before. */
function focusNeighbour(button: HTMLElement): void {
  const row = button.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  neighbour?.querySelector('button')?.focus()
}

type FoldedProps = { words: string; open: string; children: ReactNode }

function Folded({ words, open, children }: FoldedProps) {
  return (
    <details className="group">
      <summary className="flex h-9 cursor-pointer list-none items-center rounded-md text-sm text-ink-2 underline decoration-line-strong underline-offset-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">{words}</span>
        <span className="hidden group-open:inline">{open}</span>
      </summary>
      {children}
    </details>
  )
}

type RowsProps = { needs: OpenNeed[]; act: Act | null; isAside?: boolean }

function Rows({ needs, act, isAside = false }: RowsProps) {
  if (needs.length === 0) return null
  return (
    <ul>
      {needs.map((need) => (
        <li key={need.key} className="flex items-start gap-1 border-b border-line">
          <Words need={need} isAlone={!act} />
          {act && (
            <IconButton
              size="sm"
              className="mt-2 shrink-0"
              label={isAside ? 'Bring back' : need.isTask ? 'Done' : 'Set aside until it changes'}
              aria-description={need.title}
              onClick={(event) => act(need, !isAside, event)}
            >
              {isAside ? <Undo2 aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}

/** `isAlone`: no button stands beside it, so a mark says that it leads on. */
function Words({ need: { mark, title, why, href }, isAlone }: { need: OpenNeed; isAlone: boolean }) {
  const row = 'flex min-w-0 flex-1 items-start gap-3 py-2.5'
  const words = (
    <>
      <span className="mt-[5px]">
        <StatusMark status={mark} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium [overflow-wrap:anywhere]">{title}</span>
        <span className="line-clamp-3 text-sm sm:line-clamp-2 text-ink-2">{why}</span>
      </span>
    </>
  )
  if (href === null) return <div className={row}>{words}</div>
  return (
    <Link href={href} className={`group -ml-2 rounded-md px-2 hover:bg-hover ${row}`}>
      {words}
      {isAlone && (
        <ChevronRight
          className="mt-0.5 size-4 shrink-0 text-ink-3 transition-transform group-hover:translate-x-0.5"
          aria-hidden="true"
        />
      )}
    </Link>
  )
}
