import { Inbox, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { StateFrame } from './state-frame.tsx'

type Props = {
  /** Title: "No person matches". */
  title: string
  /** The filters in words: "VIP", "company Halden", "“ada”". */
  filters: readonly string[]
  onClear?: () => void
  /** Another way to find it, next to clearing. */
  more?: ReactNode
  compact?: boolean
}

export function NothingMatches({ title, filters, onClear, more, compact }: Props) {
  return (
    <div role="status">
      <StateFrame
        icon={<SearchX aria-hidden="true" />}
        title={title}
        compact={compact}
        actions={
          (onClear || more) && (
            <>
              {onClear && (
                <Button onClick={onClear}>
                  {filters.length > 1 ? 'Clear the filters' : 'Clear the filter'}
                </Button>
              )}
              {more}
            </>
          )
        }
      >
        {filters.length > 0 && (
          <span className="mt-1 flex flex-wrap items-center gap-1.5">
            {filters.map((filter) => (
              <Badge key={filter}>{filter}</Badge>
            ))}
          </span>
        )}
      </StateFrame>
    </div>
  )
}

export type NothingYetProps = {
  title: string
  /** Purpose of the list. */
  children?: ReactNode
  /** The first thing to do. */
  action?: ReactNode
  icon?: ReactNode
  compact?: boolean
}

export function NothingYet({ title, children, action, icon, compact }: NothingYetProps) {
  return (
    <StateFrame icon={icon ?? <Inbox aria-hidden="true" />} title={title} actions={action} compact={compact}>
      {children}
    </StateFrame>
  )
}
