'use client'

import { useId } from 'react'
import { describedBy, FieldFrame } from '#components/kit/form/field-frame.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Input, Select } from '#components/ui/input.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { type MessageKind, messageKinds } from '#contract/common/message-kinds.ts'
import type { ImportField } from '#contract/imports.ts'
import type { Tries } from './use-tries.ts'
import { fieldWords } from './words.ts'

type Props = { tries: Tries; problems: ReadonlyMap<string, string> }

const first: ImportField[] = ['content', 'sentAt', 'authorName', 'authorEmail']
const further: ImportField[] = ['authorId', 'channel', 'id', 'threadId', 'url', 'kind']
const needed: ReadonlySet<string> = new Set(['content', 'sentAt'])

/** A column for each field of a message, and what holds where no column says it. */
export function MappingFields({ tries, problems }: Props) {
  const { columns = {} } = tries.mapping
  const isOpen = further.some((field) => columns[field] !== undefined || problems.has(field))
  return (
    <div className="mt-2.5 grid max-w-[40rem] gap-4">
      <KnownMapping tries={tries} />
      <div className="grid gap-4 sm:grid-cols-2">
        {first.map((field) => (
          <ColumnField key={field} field={field} tries={tries} problem={problems.get(field)} />
        ))}
      </div>
      <details open={isOpen || undefined}>
        <summary className="w-fit cursor-pointer py-1 text-ink-2 hover:text-ink">
          More: channel, thread, ids, link, kind
        </summary>
        <div className="grid gap-4 pt-3 sm:grid-cols-2">
          {further.map((field) => (
            <ColumnField key={field} field={field} tries={tries} problem={problems.get(field)} />
          ))}
          <ChannelName tries={tries} />
          <KindOfAll tries={tries} />
          <DateOrder tries={tries} />
        </div>
      </details>
    </div>
  )
}

function KnownMapping({ tries: { known, isKnownUsed, useHeader, useKnown } }: Pick<Props, 'tries'>) {
  if (!known) return null
  return (
    <Banner
      actions={
        <Button size="sm" onClick={isKnownUsed ? useHeader : useKnown}>
          {isKnownUsed ? 'Start from the header' : 'Use it'}
        </Button>
      }
    >
      {isKnownUsed
        ? 'These columns are known: the mapping of '
        : 'A mapping for these columns is kept: that of '}
      <span className="font-medium [overflow-wrap:anywhere]">{known.fileName}</span>
      {isKnownUsed ? ' is used, imported ' : ', imported '}
      <TimeAgo instant={known.createdAt} />.
    </Banner>
  )
}

type ColumnProps = { field: ImportField; tries: Tries; problem: string | undefined }

function ColumnField({ field, tries: { mapping, columns, setColumn }, problem }: ColumnProps) {
  const { label, hint } = fieldWords[field]
  const required = needed.has(field)
  const value = mapping.columns?.[field] ?? ''
  const lacks = required && value === '' ? 'Choose the column that holds it.' : null
  const frame = { id: useId(), label, hint: hint || undefined, required, error: problem ?? lacks }
  return (
    <FieldFrame {...frame}>
      <Select
        {...describedBy(frame)}
        value={value}
        onChange={({ currentTarget }) => setColumn(field, currentTarget.value)}
      >
        <option value="">{required ? 'Choose a column' : 'Not in the file'}</option>
        {columns.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
    </FieldFrame>
  )
}

function ChannelName({ tries: { mapping, change } }: Pick<Props, 'tries'>) {
  const frame = { id: useId(), label: 'Name of the channel', hint: 'Used where no column is chosen.' }
  return (
    <FieldFrame {...frame}>
      <Input
        {...describedBy(frame)}
        defaultValue={mapping.channelName ?? ''}
        placeholder="Import"
        maxLength={200}
        onBlur={({ currentTarget }) => {
          const channelName = currentTarget.value.trim() || undefined
          if (channelName !== mapping.channelName) change({ channelName })
        }}
      />
    </FieldFrame>
  )
}

const kindNames: Record<MessageKind, string> = {
  message: 'Messages',
  feedback: 'Feedback',
  email: 'E-mails',
  issue: 'Issues',
  comment: 'Comments',
  note: 'Notes',
  review: 'Reviews',
  payment: 'Payments',
  pull_request: 'Pull requests',
}

function KindOfAll({ tries: { mapping, change } }: Pick<Props, 'tries'>) {
  const frame = { id: useId(), label: 'They are', hint: 'Used where no column holds the kind.' }
  return (
    <FieldFrame {...frame}>
      <Select
        {...describedBy(frame)}
        value={mapping.kind ?? 'message'}
        onChange={({ currentTarget }) => change({ kind: currentTarget.value as MessageKind })}
      >
        {messageKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindNames[kind]}
          </option>
        ))}
      </Select>
    </FieldFrame>
  )
}

function DateOrder({ tries: { mapping, change } }: Pick<Props, 'tries'>) {
  const frame = { id: useId(), label: 'A date such as 3/4/2026 is', hint: 'Times without a zone are in UTC.' }
  return (
    <FieldFrame {...frame}>
      <Select
        {...describedBy(frame)}
        value={mapping.dayFirst ? 'day' : 'month'}
        onChange={({ currentTarget }) => change({ dayFirst: currentTarget.value === 'day' })}
      >
        <option value="month">March 4: the month comes first</option>
        <option value="day">3 April: the day comes first</option>
      </Select>
    </FieldFrame>
  )
}
