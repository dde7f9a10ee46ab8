import Link from 'next/link'
import { placeAddress } from '#lib/addresses.ts'
import type { SafeNode } from '../safe-tree.ts'
import { SourceMark } from '../source-mark.tsx'
import type { ElementProps, Scale, View } from '../view.ts'

const headingLooks: Record<number, string> = {
  2: 'text-[1.5rem]/8 font-[620] tracking-[-0.018em] mt-2 -mb-2',
  3: 'text-[1.1875rem]/7 font-semibold tracking-[-0.012em] mt-1 -mb-3',
  4: 'text-[1.0625rem]/7 font-semibold -mb-4',
}

type Props = { node: SafeNode; view: View; text: string; className?: string }

/** A heading at the level that the outline of the page has for it, with an address to link to. */
export function StoryHeading({ node, view, text, className }: Props) {
  const place = view.outline.levels.get(node)
  const Tag = `h${place?.level ?? 2}` as const
  const reading = headingLooks[place?.level ?? 2] ?? headingLooks[4]
  const look = className ?? (view.scale === 'read' ? reading : 'text-sm font-semibold')
  return (
    <Tag
      id={view.scale === 'read' ? place?.anchor : undefined}
      className={`max-w-[36rem] scroll-mt-20 text-balance [overflow-wrap:anywhere] ${look}`}
    >
      {text}
    </Tag>
  )
}

export function Heading({ node, view, children }: ElementProps<'Heading'>) {
  return (
    <>
      <StoryHeading node={node} view={view} text={node.props.text} />
      {children}
    </>
  )
}

/** Running text: about 68 characters to a line in the main column. */
export const running: Record<Scale, string> = {
  read: 'max-w-[36rem] text-[1.0625rem]/[1.75rem] text-pretty [overflow-wrap:anywhere]',
  side: 'text-sm text-pretty [overflow-wrap:anywhere]',
  brief: 'text-base text-pretty [overflow-wrap:anywhere]',
}

const lead: Record<Scale, string> = {
  read: 'max-w-[36rem] text-[1.1875rem]/[1.875rem] tracking-[-0.006em] text-pretty [overflow-wrap:anywhere]',
  side: running.side,
  brief: running.brief,
}

const muted: Record<Scale, string> = {
  read: 'max-w-[36rem] text-[0.875rem]/[1.375rem] text-ink-2 text-pretty [overflow-wrap:anywhere]',
  side: `${running.side} text-ink-2`,
  brief: `${running.brief} text-ink-2`,
}

export function Text({ node, view, marks, children }: ElementProps<'Text'>) {
  const { text, tone } = node.props
  const look = tone === 'lead' ? lead : tone === 'muted' ? muted : running
  return (
    <>
      <p className={look[view.scale]}>
        {text}
        {marks}
      </p>
      {children}
    </>
  )
}

export function List({ node, view, children }: ElementProps<'List'>) {
  const { items, ordered } = node.props
  const Tag = ordered ? 'ol' : 'ul'
  const mark = ordered
    ? 'list-decimal marker:tabular-nums marker:text-ink-3'
    : 'list-disc marker:text-line-strong'
  const space = view.scale === 'read' ? 'gap-2 pl-6' : 'gap-1 pl-5'
  return (
    <>
      <Tag className={`flex flex-col ${space} ${mark} ${running[view.scale]}`}>
        {[...items.entries()].map(([index, item]) => (
          <li key={index} className="pl-1">
            {item}
          </li>
        ))}
      </Tag>
      {children}
    </>
  )
}

const quoteLooks = {
  read: 'my-2 max-w-[36rem] text-[1.1875rem]/[1.8125rem] tracking-[-0.006em]',
  side: 'text-sm',
  brief: 'text-base',
}

export function Quote({ node, view, marks, children }: ElementProps<'Quote'>) {
  const { text, author, personId, sourceRef } = node.props
  return (
    <>
      <figure
        className={`grid break-inside-avoid grid-cols-[1.5rem_minmax(0,1fr)] [overflow-wrap:anywhere] ${quoteLooks[view.scale]}`}
      >
        <span aria-hidden="true" className="select-none text-[1.6em] leading-[1.15] text-ink-3">
          “
        </span>
        <blockquote className="text-pretty">
          <p>{text}</p>
        </blockquote>
        <figcaption className="col-start-2 mt-1 text-sm tracking-normal text-ink-2">
          {author === undefined ? null : personId ? (
            <Link href={placeAddress('person', personId)} className="font-medium text-ink hover:underline">
              {author}
            </Link>
          ) : (
            <span className="font-medium text-ink">{author}</span>
          )}
          {/* Links next to each other need space for a finger. */}
          <span className="[&>*]:-my-0.5 [&>*]:inline-grid [&>*]:size-6 [&>*]:place-items-center [&>*]:align-middle [&>*]:text-[0.78em]">
            {sourceRef ? <SourceMark view={view} id={sourceRef} /> : null}
            {marks}
          </span>
        </figcaption>
      </figure>
      {children}
    </>
  )
}
