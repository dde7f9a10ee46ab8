import type { SafeNode } from '#lib/story/safe-tree.ts'
import type { ElementProps, View } from '../view.ts'

const looks: Record<number, string> = {
  2: 'text-[1.5rem]/8 font-[620] tracking-[-0.018em] mt-2 -mb-2',
  3: 'text-[1.1875rem]/7 font-semibold tracking-[-0.012em] mt-1 -mb-3',
  4: 'text-[1.0625rem]/7 font-semibold -mb-4',
}

type Props = { node: SafeNode; view: View; text: string; className?: string }

/** A heading at the level that the outline of the page has for it, with an address to link to. */
export function StoryHeading({ node, view, text, className }: Props) {
  const place = view.outline.levels.get(node)
  const Tag = `h${place?.level ?? 2}` as const
  const reading = looks[place?.level ?? 2] ?? looks[4]
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
