import { PointerIcon } from '../pointer-icon.tsx'
import { SourceAnchor, SourceMark } from '../source-mark.tsx'
import type { ElementProps } from '../view.ts'

/** On its own a source is named; behind a text it is a number. */
export function SourceRef({ node, view, children }: ElementProps<'SourceRef'>) {
  const source = view.sources.byId.get(node.props.ref)
  if (!source) return <SourceMark view={view} id={node.props.ref} />
  return (
    <>
      <span className="flex min-w-0 items-start gap-2.5 text-sm">
        <PointerIcon type={source.type} className="mt-[0.1875rem]" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <SourceAnchor source={source} className="font-medium hover:underline" text={source.title} />
          <SourceMark view={view} id={source.id} />
        </span>
      </span>
      {children}
    </>
  )
}
