import type { ReactNode } from 'react'
import type { NoteNode, Reason, UnknownNode } from '#lib/story/safe-tree.ts'

const words: Record<Reason, [one: string, many: string]> = {
  missing: ['An element is missing here.', 'Elements are missing here.'],
  cycle: ['An element that contains itself was left out.', 'Elements that contain themselves were left out.'],
  shared: ['This stands further up already.', 'These stand further up already.'],
  deep: ['What lies deeper than 64 levels was left out.', 'What lies deeper than 64 levels was left out.'],
  large: ['The rest was left out: there are more than 5,000 elements.', ''],
  unreadable: ['This part of the story cannot be read.', ''],
}

const look = 'text-xs text-ink-3 [overflow-wrap:anywhere]'

export function LeftOut({ node }: { node: NoteNode }) {
  const [one, many] = words[node.reason]
  return <p className={look}>{node.count > 1 && many ? many : one}</p>
}

/** What an element says whose type nobody knows, and what stands below it. */
export function UnknownElement({ node, children }: { node: UnknownNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {[...node.texts.entries()].map(([index, text]) => (
        <p key={index} className="max-w-[36rem] [overflow-wrap:anywhere]">
          {text}
        </p>
      ))}
      {children}
      <p className={look}>
        {node.known ? `Incomplete element: ${node.type}` : `Unknown element: ${node.type}`}
      </p>
    </div>
  )
}
