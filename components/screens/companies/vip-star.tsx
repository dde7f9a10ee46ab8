'use client'

import { Star } from 'lucide-react'
import { useRow } from '#components/kit/list/row.tsx'
import { classes } from '#components/ui/classes.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { tip } from '#components/ui/tooltip.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { Company } from '#contract/company-shape.ts'
import { useCompanyUpdate } from './use-company-update.ts'

type Props = {
  company: { id: string; name: string; isVip: boolean }
  tabIndex?: number
  isReadOnly: boolean
  /** Says it in words too. */
  labelled?: boolean
}

/** Marks a company as VIP, or no longer, at once. */
export function VipStar({ company: { id, name, isVip }, tabIndex, isReadOnly, labelled = false }: Props) {
  const save = useCompanyUpdate()
  const set = async (next: boolean) => {
    try {
      await save(id, { isVip: next })
      toast({ title: next ? `${name} is a VIP` : `${name} is no longer a VIP`, undo: () => set(!next) })
    } catch (error) {
      const { describeFailure } = await import('#lib/api/failure.ts')
      toast({ title: `${name} was not changed`, description: describeFailure(error).text, tone: 'stop' })
    }
  }
  const star = <Star className="size-4" fill={isVip ? 'currentColor' : 'none'} />
  if (isReadOnly) return isVip ? <ReadStar>{star}</ReadStar> : null
  return (
    <button
      type="button"
      aria-pressed={isVip}
      aria-label={`VIP: ${name}`}
      tabIndex={tabIndex}
      onClick={() => void set(!isVip)}
      className={classes(
        'inline-flex items-center justify-center gap-1.5 rounded-md hover:bg-hover',
        labelled ? 'h-8 border border-line-strong bg-raised px-3 text-sm font-medium' : 'size-7',
        vipColour(isVip, labelled),
      )}
      {...(labelled ? tip(isVip ? 'Remove the VIP mark' : 'Mark as VIP') : null)}
    >
      <span className={labelled ? starColour(isVip) : undefined}>{star}</span>
      {labelled && 'VIP'}
    </button>
  )
}

function ReadStar({ children }: { children: React.ReactNode }) {
  return (
    <span className="grid size-7 place-items-center text-caution">
      {children}
      <span className="sr-only">VIP</span>
    </span>
  )
}

function vipColour(isVip: boolean, labelled: boolean): string {
  if (labelled) return 'text-ink'
  return isVip ? 'text-caution' : 'text-line-strong hover:text-ink-2 group-hover/row:text-ink-3'
}

/** Only the star is coloured, because the word next to it keeps its contrast. */
function starColour(isVip: boolean): string {
  return isVip ? 'text-caution' : 'text-ink-3'
}

/** Button for a row of the list. */
export function RowVip({ company }: { company: Company }) {
  const { tabIndex } = useRow()
  const offers = useOffers()
  return <VipStar company={company} tabIndex={tabIndex} isReadOnly={!offers('updateCompany')} />
}
