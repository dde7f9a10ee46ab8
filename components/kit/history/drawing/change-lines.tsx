'use client'

import Link from 'next/link'
import { useState } from 'react'
import { useZone } from '#components/ui/now.tsx'
import { formatInstant } from '#lib/format.ts'
import { isShowable } from '#lib/pictures.ts'
import type { Line, Value } from '../track/describe.ts'

type ValueProps = { value: Value; was?: boolean }

/** One value; the old one is struck through. */
export function ValueShown({ value, was = false }: ValueProps) {
  if (value.kind === 'none') return <span className="text-ink-3">nothing</span>
  if (value.kind === 'image') return <Picture source={value.source} was={was} />
  if (value.kind === 'list') return <>{value.items.join(', ')}</>
  const Tag = was ? 'del' : 'ins'
  const look = was ? 'text-ink-3 line-through decoration-ink-3/50' : 'font-medium text-ink no-underline'
  return (
    <Tag className={`[overflow-wrap:anywhere] ${look}`}>
      {value.kind === 'instant' && <Instant at={value.at} />}
      {value.kind === 'text' && value.text}
      {value.kind === 'link' && (
        <Link href={value.href} prefetch={false} className="underline underline-offset-2">
          {value.text}
        </Link>
      )}
    </Tag>
  )
}

function Instant({ at }: { at: string }) {
  const zone = useZone()
  return (
    <time dateTime={at} title={formatInstant(at, 'UTC')}>
      {formatInstant(at, zone)}
    </time>
  )
}

/** Shows only pictures from data addresses or this host; for others it shows the address. */
function Picture({ source, was }: { source: string; was: boolean }) {
  if (!isShowable(source, [])) return <ValueShown value={{ kind: 'text', text: source }} was={was} />
  return (
    <img
      src={source}
      alt={was ? 'The picture before' : 'The new picture'}
      className={`size-6 rounded-[5px] object-cover ${was ? 'opacity-50 grayscale' : ''}`}
    />
  )
}

const foldedLength = 280

/** Shows the first lines of a long text, and all of it on request. */
export function LongText({ text, was = false }: { text: string; was?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > foldedLength || text.split('\n').length > 5
  const Tag = was ? 'del' : 'ins'
  const look = was ? 'border-line-strong text-ink-3' : 'border-accent text-ink'
  return (
    <div className={`border-l-2 pl-3 ${look}`}>
      <Tag
        className={`whitespace-pre-wrap no-underline [overflow-wrap:anywhere] ${isLong && !isOpen ? 'line-clamp-4' : 'block'}`}
      >
        {text}
      </Tag>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="mt-0.5 rounded text-xs font-medium text-accent hover:underline"
        >
          {isOpen ? 'Show less' : `Show all ${text.length.toLocaleString('en')} characters`}
        </button>
      )}
    </div>
  )
}

const longText = 90

type Props = {
  lines: Line[]
  operation: string
  /** Names the only field as well, which the sentence above does otherwise. */
  named?: boolean
}

/** Shows a change field by field. */
export function ChangeLines({ lines, operation, named = false }: Props) {
  if (lines.length === 0) return null
  const isNamed = named || lines.length > 1 || operation !== 'UPDATE'
  return (
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {lines.map((line) => (
        <div key={line.field} className="contents">
          <dt className={isNamed ? 'text-ink-3' : 'sr-only'}>{line.label}</dt>
          <dd className={isNamed ? 'min-w-0' : 'col-span-2 min-w-0'}>
            <Change line={line} operation={operation} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Change({ line: { before, after }, operation }: { line: Line; operation: string }) {
  if (operation === 'INSERT' || before.kind === 'none') return <Alone value={after} />
  if (operation === 'DELETE' || after.kind === 'none') return <Alone value={before} was />
  if (before.kind === 'list' || after.kind === 'list') return <ListChange before={before} after={after} />
  if (isLong(before) || isLong(after)) return <LongChange before={before} after={after} />
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className="sr-only">from</span>
      <ValueShown value={before} was />
      <Arrow />
      <span className="sr-only">to</span>
      <ValueShown value={after} />
    </span>
  )
}

function Alone({ value, was = false }: { value: Value; was?: boolean }) {
  return isLong(value) && value.kind === 'text' ? (
    <LongText text={value.text} was={was} />
  ) : (
    <ValueShown value={value} was={was} />
  )
}

function LongChange({ before, after }: { before: Value; after: Value }) {
  return (
    <div className="grid gap-1.5">
      {[before, after].map((value, index) =>
        value.kind === 'text' ? (
          <div key={index === 0 ? 'before' : 'after'}>
            <span className="sr-only">{index === 0 ? 'Before' : 'After'}</span>
            <LongText text={value.text} was={index === 0} />
          </div>
        ) : null,
      )}
    </div>
  )
}

function ListChange({ before, after }: { before: Value; after: Value }) {
  const had = before.kind === 'list' ? before.items : []
  const has = after.kind === 'list' ? after.items : []
  const gone = had.filter((item) => !has.includes(item))
  const fresh = has.filter((item) => !had.includes(item))
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5">
      {gone.map((item) => (
        <li key={item} className="text-ink-3">
          <span aria-hidden="true">− </span>
          <span className="sr-only">without </span>
          <del>{item}</del>
        </li>
      ))}
      {fresh.map((item) => (
        <li key={item} className="font-medium">
          <span aria-hidden="true" className="text-clear">
            +{' '}
          </span>
          <span className="sr-only">new </span>
          <ins className="no-underline">{item}</ins>
        </li>
      ))}
    </ul>
  )
}

function Arrow() {
  return (
    <svg viewBox="0 0 16 10" className="h-2.5 w-4 shrink-0 text-ink-3" aria-hidden="true" fill="none">
      <path
        d="M1 5h13M10.5 1.5 14 5l-3.5 3.5"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
    </svg>
  )
}

function isLong(value: Value): boolean {
  return value.kind === 'text' && (value.text.length > longText || value.text.includes('\n'))
}
