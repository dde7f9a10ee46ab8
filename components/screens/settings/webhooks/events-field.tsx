'use client'

import { Checkbox } from '#components/ui/checkbox.tsx'
import { eventSentence, groups } from './words.ts'

type Props = {
  id: string
  describedBy?: string
  chosen: string[]
  onChange: (chosen: string[]) => void
}

type Group = (typeof groups)[number]

/** Events of other products, which most leave alone. */
const isForeign = ({ group }: Group) => /^(?:github|gitlab|issue|pull_request|sentry|stripe)\./.test(group)

/** Whole groups, which also hold what is added later, or single events. */
export function EventsField({ id, describedBy, chosen, onChange }: Props) {
  const one = (group: Group) => <EventGroup key={group.group} {...{ id, chosen, onChange }} group={group} />
  const foreign = groups.filter(isForeign)
  const isOpen = foreign.some(({ group, events }) => [group, ...events].some((it) => chosen.includes(it)))
  return (
    <fieldset id={id} tabIndex={-1} aria-label="Events" aria-describedby={describedBy} className="grid gap-3">
      {groups.filter((group) => !isForeign(group)).map(one)}
      <details open={isOpen}>
        <summary className="flex h-8 cursor-pointer items-center text-sm text-ink-2 hover:text-ink">
          From connected products
        </summary>
        <div className="mt-1 grid gap-3">{foreign.map(one)}</div>
      </details>
    </fieldset>
  )
}

type EventGroupProps = Omit<Props, 'describedBy'> & { group: Group }

function EventGroup({ id, group: { group, name, events }, chosen, onChange }: EventGroupProps) {
  const isWhole = chosen.includes(group)
  const others = chosen.filter((it) => it !== group && !events.some((event) => event === it))
  const some = events.some((event) => chosen.includes(event))
  const toggleEvent = (event: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, event] : chosen.filter((it) => it !== event))
  return (
    <div className="grid">
      <Row
        id={`${id}-${group}`}
        label={name}
        note="All, including events added later"
        isStrong
        checked={isWhole}
        isSome={!isWhole && some}
        onChange={(isOn) => onChange(isOn ? [...others, group] : others)}
      />
      {events.length > 0 &&
        events.map((event) => (
          <div key={event} className="pl-6">
            <Row
              id={`${id}-${event}`}
              label={event}
              note={eventSentence(event)}
              checked={isWhole || chosen.includes(event)}
              disabled={isWhole}
              onChange={(isOn) => toggleEvent(event, isOn)}
            />
          </div>
        ))}
    </div>
  )
}

type RowProps = {
  id: string
  label: string
  note: string
  checked: boolean
  isSome?: boolean
  isStrong?: boolean
  disabled?: boolean
  onChange: (isOn: boolean) => void
}

function Row({ id, label, note, checked, isSome = false, isStrong, disabled, onChange }: RowProps) {
  return (
    <label
      htmlFor={id}
      className="flex cursor-pointer items-start gap-2.5 rounded-[7px] px-1.5 py-1 hover:bg-hover has-disabled:cursor-default"
    >
      <Checkbox
        id={id}
        className="mt-0.5"
        checked={checked}
        indeterminate={isSome}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className="min-w-0 text-sm">
        <span className={isStrong ? 'font-medium' : 'font-mono text-xs'}>{label}</span>{' '}
        <span className="text-ink-3">{note}</span>
      </span>
    </label>
  )
}
