'use client'

import { FieldFrame } from '#components/kit/form/field-frame.tsx'
import { type Choice, Choices } from '#components/ui/choices.tsx'
import { Textarea } from '#components/ui/input.tsx'
import { joined } from '#contract/common/joined.ts'
import { formatCount } from '#lib/format.ts'
import type { Level } from '../draft/draft.ts'
import { controlId } from '../draft/fields.ts'
import { Card } from '../parts/card.tsx'
import { useBuilderField } from '../state/builder-form.ts'
import { useCapabilities } from '../tools/with-card.tsx'

const longest = 130_000

export function DoCard() {
  const { value: prompt, set, problem } = useBuilderField('prompt')
  const level = useBuilderField('level')
  const id = controlId('prompt')
  const over = prompt.length - longest
  return (
    <Card
      title="Do"
      note="The task, as you would explain it to a colleague"
      state={problem || over > 0 ? 'wrong' : prompt.trim() ? 'complete' : 'open'}
    >
      <div className="grid gap-1.5">
        <FieldFrame id={id} label="Task" error={problem} required>
          <Textarea
            id={id}
            value={prompt}
            className="max-h-[70vh] min-h-44 text-[0.9375rem]/6!"
            placeholder={
              'Name the VIP accounts whose mood changed this week, with one quote each.\nEnd with the one I should call first.'
            }
            aria-invalid={problem ? true : undefined}
            aria-required
            aria-describedby={`${id}-hint ${id}-count`}
            onChange={({ currentTarget }) => set(currentTarget.value)}
          />
        </FieldFrame>
        <div className="flex items-start justify-between gap-4 text-xs text-ink-3">
          <p id={`${id}-hint`}>
            Each run knows the date, the time, the time zone, what started it, and the time since the last
            run. You do not need variables.
          </p>
          <p
            id={`${id}-count`}
            className={`shrink-0 tabular-nums ${over > 0 ? 'font-medium text-stop' : ''}`}
          >
            {over > 0
              ? `${formatCount(over)} too many`
              : `${formatCount(prompt.length)} / ${formatCount(longest)}`}
          </p>
        </div>
      </div>
      <Gaps prompt={prompt} />
      <Levels value={level.value} onChange={level.set} />
    </Card>
  )
}

/** A template leaves places to fill in; a run would take them for words. */
function Gaps({ prompt }: { prompt: string }) {
  const gaps = gapsIn(prompt)
  if (gaps.length === 0) return null
  return (
    <p role="status" className="rounded-[7px] bg-caution-soft px-3 py-2 text-sm [overflow-wrap:anywhere]">
      Please fill in: {joined(gaps.slice(0, 5))}
      {gaps.length > 5 && ` and ${gaps.length - 5} more`}.
    </p>
  )
}

const levels: { value: Level; label: string; note: string }[] = [
  { value: 'low', label: 'Low', note: 'Quick and cheap: lists, counts, short digests.' },
  { value: 'med', label: 'Medium', note: 'For most work: reads a lot and writes well.' },
  { value: 'high', label: 'High', note: 'For hard questions: slower, and costs the most.' },
]

function Levels({ value, onChange }: { value: Level; onChange: (level: Level) => void }) {
  const { data } = useCapabilities()
  const isBare = data?.models.every(({ model }) => model === null)
  const choices = levels.map(({ note, ...level }): Choice<Level> => {
    const served = data?.models.find((one) => one.level === level.value)
    return {
      ...level,
      note: (
        <>
          {note}
          {served && (
            <span className="block text-xs text-ink-3">
              {served.model ?? 'built-in writer, no model is set'}
            </span>
          )}
        </>
      ),
    }
  })
  return (
    <div className="grid gap-1.5">
      <p aria-hidden="true" className="text-sm font-medium">
        Model level
      </p>
      <Choices
        id={controlId('level')}
        label="Model level"
        choices={choices}
        value={value}
        onChange={onChange}
        columns={3}
      />
      {isBare && (
        <p className="text-sm text-ink-2">
          No language model is configured, so every level uses the built-in writer.
        </p>
      )}
    </div>
  )
}

/** Places that a text leaves to be filled in, `[name or version]`, each once; no links, no boxes to tick, no code. */
export function gapsIn(text: string): string[] {
  const plain = text.replace(/`[^`\n]*`/g, '')
  return [...new Set(plain.match(/\[[^\][\n]{3,80}\](?![([:])/g) ?? [])]
}
