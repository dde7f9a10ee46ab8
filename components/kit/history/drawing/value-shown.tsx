'use client'

import Link from 'next/link'
import { useState } from 'react'
import { useZone } from '#components/ui/now.tsx'
import { formatInstant } from '#lib/format.ts'
import { isShowable } from '#lib/pictures.ts'
import type { Value } from '../track/describe.ts'

type Props = { value: Value; was?: boolean }

/** One value. What was there before is struck through. */
export function ValueShown({ value, was = false }: Props) {
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

/** Only what lies in the address itself or on this host may be shown; of others the address is told. */
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

/** A long text: a few lines of it until somebody wants it all. */
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
