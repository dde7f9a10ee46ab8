'use client'

import { useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { EventRow } from './event-row.tsx'
import type { KnownEvent } from './use-event-kinds.ts'

const most = 20

type Props = {
  events: readonly KnownEvent[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  describedBy?: string
}

/** Every event by its source, with a search; what was chosen and is not listed any more stays and can be let go. */
export function EventPicker({ events, chosen, onChange, describedBy }: Props) {
  const [text, setText] = useState('')
  const [isOnlyChosen, setOnlyChosen] = useState(chosen.length > 0)
  const id = useId()
  const unknown = chosen.filter((name) => !events.some((event) => event.name === name))
  const listed = [...events, ...unknown.map((name) => ({ name, group: 'Others', title: name, kind: null }))]
  const shown = listed.filter(
    (event) => isFound(event, text) && (text !== '' || !isOnlyChosen || chosen.includes(event.name)),
  )
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name])
  return (
    <fieldset aria-describedby={describedBy} className="grid min-w-0 gap-2">
      <legend className="sr-only">Events</legend>
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id} className="sr-only">
          Search events
        </label>
        <Input
          id={id}
          type="search"
          className="max-w-72"
          placeholder="Search events"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button
          size="sm"
          disabled={chosen.length === 0 && !isOnlyChosen}
          onClick={() => {
            setText('')
            setOnlyChosen(!isOnlyChosen)
          }}
        >
          {isOnlyChosen ? 'Show all events' : 'Show only the selected'}
        </Button>
        <span role="status" className="ml-auto text-sm tabular-nums text-ink-3">
          {chosen.length} of {most} chosen
        </span>
      </div>
      <div className="max-h-[24rem] overflow-y-auto rounded-[7px] border border-line">
        {shown.length === 0 && (
          <p className="px-3 py-6 text-center text-ink-2">
            {text ? `No event matches “${text}”.` : 'No event is selected.'}
          </p>
        )}
        {groupsOf(shown).map(([group, members]) => (
          <div key={group}>
            <h3 className="sticky top-0 z-10 border-b border-line bg-sunken px-3 py-1 text-xs font-medium text-ink-2">
              {group}
            </h3>
            {members.map((event) => {
              const isChosen = chosen.includes(event.name)
              return (
                <EventRow
                  key={event.name}
                  event={event}
                  isChosen={isChosen}
                  isFull={!isChosen && chosen.length >= most}
                  toggle={() => toggle(event.name)}
                />
              )
            })}
          </div>
        ))}
      </div>
    </fieldset>
  )
}

function groupsOf(events: readonly KnownEvent[]): [string, KnownEvent[]][] {
  const groups = new Map<string, KnownEvent[]>()
  for (const event of events) groups.set(event.group, [...(groups.get(event.group) ?? []), event])
  return [...groups]
}

function isFound({ name, group, title, kind }: KnownEvent, text: string): boolean {
  const all = `${name} ${group} ${title} ${kind?.description ?? ''}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
