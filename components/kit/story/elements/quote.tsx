import Link from 'next/link'
import { placeAddress } from '#lib/story/addresses.ts'
import { SourceMark } from '../source-mark.tsx'
import type { ElementProps } from '../view.ts'

const looks = {
  read: 'my-2 max-w-[36rem] text-[1.1875rem]/[1.8125rem] tracking-[-0.006em]',
  side: 'text-sm',
  brief: 'text-base',
}

export function Quote({ node, view, marks, children }: ElementProps<'Quote'>) {
  const { text, author, personId, sourceRef } = node.props
  return (
    <>
      <figure
        className={`grid break-inside-avoid grid-cols-[1.5rem_minmax(0,1fr)] [overflow-wrap:anywhere] ${looks[view.scale]}`}
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
          {/* Behind a name, which is a link as well, a number needs room of its own for a finger. */}
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
