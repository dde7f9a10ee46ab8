'use client'

import { Archive, ArchiveRestore, ChevronDown } from 'lucide-react'
import { BulkFailures } from '#components/kit/list/bulk-failures.tsx'
import { BulkProgress } from '#components/kit/list/bulk-progress.tsx'
import type { Selection } from '#components/kit/list/use-selection.ts'
import { PriorityMark, StateMark } from '#components/kit/topics/marks.tsx'
import { lifecycleStates, priorities, priorityWords, stateWords } from '#components/kit/topics/words.ts'
import { Button } from '#components/ui/button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import type { Topic } from '#contract/topics.ts'
import type { TopicChange } from './change-topic.ts'
import { useBulkTopics } from './use-bulk-topics.ts'

type Props = { selection: Selection<Topic>; isArchive: boolean }

/** State, priority and archive of all that are chosen. */
export default function BulkTopics({ selection, isArchive }: Props) {
  const { progress, failures, start, stop, dismiss } = useBulkTopics()
  if (progress) return <BulkProgress progress={progress} onStop={stop} />
  const change = (patch: TopicChange) => void start([...selection.items.values()], patch, selection)
  return (
    <>
      <Menu
        label="State of the selected topics"
        items={lifecycleStates.map((lifecycleState) => ({
          label: stateWords[lifecycleState],
          icon: <StateMark state={lifecycleState} />,
          onSelect: () => change({ lifecycleState }),
        }))}
        trigger={(props) => (
          <Button size="sm" {...props}>
            State <ChevronDown aria-hidden="true" />
          </Button>
        )}
      />
      <Menu
        label="Priority of the selected topics"
        items={priorities.map((priority) => ({
          label: priorityWords[priority],
          icon: <PriorityMark priority={priority} />,
          onSelect: () => change({ priority }),
        }))}
        trigger={(props) => (
          <Button size="sm" {...props}>
            Priority <ChevronDown aria-hidden="true" />
          </Button>
        )}
      />
      <Button size="sm" onClick={() => change({ archived: !isArchive })}>
        {isArchive ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
        {isArchive ? 'Bring back' : 'Archive'}
      </Button>
      {failures.length > 0 && (
        <BulkFailures failures={failures} words={['topic', 'topics']} onClose={dismiss} />
      )}
    </>
  )
}
