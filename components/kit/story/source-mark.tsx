import Link from 'next/link'
import { MessageLink } from '#components/kit/messages/message-link.tsx'
import type { Source } from './sources.ts'
import type { View } from './view.ts'

const look =
  'inline-block rounded-[3px] px-[0.22em] text-[0.66em] font-medium leading-[1.45] tabular-nums no-underline align-[0.5em]'

/** A raised number behind a word. It opens the source; the list below the story names it. */
export function SourceMark({ view, id }: { view: View; id: string }) {
  const source = view.sources.byId.get(id)
  if (!source) {
    return (
      <span className={`${look} text-ink-3`} title="This source is not in the list of sources">
        ?
      </span>
    )
  }
  return (
    <SourceAnchor
      source={source}
      className={`${look} text-accent hover:bg-accent-soft`}
      text={String(source.number)}
    />
  )
}

type AnchorProps = { source: Source; className: string; text: string }

export function SourceAnchor({ source, className, text }: AnchorProps) {
  const name = `Source ${source.number}: ${source.title}`
  if (source.href === null)
    return (
      <a href={`#source-${source.number}`} className={className} title={source.title} aria-label={name}>
        {text}
      </a>
    )
  if (source.type === 'message') {
    return (
      <MessageLink id={source.id} label={name} className={className}>
        {text}
      </MessageLink>
    )
  }
  if (source.outside) {
    return (
      <a
        href={source.href}
        rel="noreferrer"
        target="_blank"
        className={className}
        title={source.title}
        aria-label={name}
      >
        {text}
      </a>
    )
  }
  return (
    <Link href={source.href} prefetch={false} className={className} title={source.title} aria-label={name}>
      {text}
    </Link>
  )
}
