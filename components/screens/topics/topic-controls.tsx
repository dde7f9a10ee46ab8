'use client'

import { useRow } from '#components/kit/list/row.tsx'
import { PriorityMark, StateMark } from '#components/kit/topics/marks.tsx'
import {
  lifecycleStates,
  priorities,
  priorityReasons,
  priorityWords,
  stateWords,
} from '#components/kit/topics/words.ts'
import { classes } from '#components/ui/classes.ts'
import { Menu, type MenuAction } from '#components/ui/menu.tsx'
import { tip } from '#components/ui/tooltip.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { Topic } from '#contract/topics.ts'
import { useChangeTopic } from './use-change-topic.ts'

type Props = {
  topic: Topic
  /** In a row of a table: quiet until it is pointed at. */
  look?: 'row' | 'field'
}

/** The state of a topic, and the menu that changes it. In a row, `s` opens it. */
export function StateControl({ topic, look = 'row' }: Props) {
  const change = useChangeTopic()
  const state = topic.lifecycleState
  return (
    <Control
      look={look}
      name="State"
      keys="s"
      topic={topic}
      mark={<StateMark state={state} />}
      word={stateWords[state]}
      items={lifecycleStates.map((it) => ({
        label: stateWords[it],
        icon: <StateMark state={it} />,
        current: it === state,
        onSelect: () => it !== state && void change(topic, { lifecycleState: it }),
      }))}
    />
  )
}

/** The priority of a topic, and the menu that changes it. In a row, `p` opens it. */
export function PriorityControl({ topic, look = 'row' }: Props) {
  const change = useChangeTopic()
  const { priority } = topic
  const why = priorityReasons(topic)
  return (
    <Control
      look={look}
      name="Priority"
      keys="p"
      {...(why !== null && { why: `Set by the topic writer: ${why}` })}
      topic={topic}
      mark={<PriorityMark priority={priority} />}
      word={priorityWords[priority]}
      items={priorities.map((it) => ({
        label: priorityWords[it],
        icon: <PriorityMark priority={it} />,
        current: it === priority,
        onSelect: () => it !== priority && void change(topic, { priority: it }),
      }))}
    />
  )
}

type ControlProps = Required<Props> & {
  name: string
  keys: string
  /** Reason why it is as it is. */
  why?: string
  mark: React.ReactNode
  word: string
  items: MenuAction[]
}

const looks = {
  row: 'h-7 rounded-md hover:bg-hover max-md:h-6 md:-ml-1.5 md:px-1.5',
  field: 'h-8 rounded-[7px] border border-line-strong bg-raised px-2.5 hover:bg-hover',
}

function Control({ topic, look, name, keys, why, mark, word, items }: ControlProps) {
  const { tabIndex } = useRow()
  const offers = useOffers()
  const shown = (
    <>
      {mark}
      <span className="truncate">{word}</span>
    </>
  )
  if (!offers('updateTopic'))
    return <span className="inline-flex items-center gap-1.5 align-middle text-sm">{shown}</span>
  return (
    <Menu
      label={`${name} of ${topic.title}`}
      items={items}
      trigger={
        <button
          type="button"
          {...tip(why ?? `Change the ${name.toLowerCase()}`, keys)}
          tabIndex={look === 'row' ? tabIndex : undefined}
          data-key={keys}
          aria-label={`${name}: ${word}`}
          className={classes(
            'inline-flex max-w-full items-center gap-1.5 align-middle text-left text-sm',
            looks[look],
          )}
        >
          {shown}
        </button>
      }
    />
  )
}
