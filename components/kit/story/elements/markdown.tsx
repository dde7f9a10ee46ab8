import type { ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { ScrollBox } from '#components/ui/scroll-box.tsx'
import { outsideAddress } from '#lib/addresses.ts'
import type { ElementProps } from '../view.ts'
import { running } from './text.tsx'

type Node = { type: string; children?: Node[]; depth?: number; value?: string; align?: unknown[] }

const deepest = 12
const most = 4_000
const columns = 12

/**
 * Markup of Markdown that nests at every character would cost its square; nobody writes it. Nor is it looked for behind
 * a blank, which would try every place of a long run of them.
 */
function calm(content: string): string {
  return content
    .replace(/(?<![ \t])(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){9,}/g, ' ')
    .replace(/([*_~`[\](!<])\1{15,}/g, (run) => run.slice(0, 15))
    .replace(/^(?:[^|\n]*\|){40}.*$/gm, (line) => line.split('|').slice(0, 40).join('|'))
}

/** Cuts what is too deep or too much, before anything walks over it. Never deeper than it cuts itself. */
function boundMarkdown(root: Node): void {
  let left = most
  const walk = (node: Node, depth: number): void => {
    if (!node.children) return
    if (node.type === 'table') node.align = node.align?.slice(0, columns)
    const kept = node.type === 'tableRow' ? node.children.slice(0, columns) : node.children
    node.children = depth >= deepest ? [] : kept.filter(() => left-- > 0)
    for (const child of node.children) walk(child, depth + 1)
  }
  walk(root, 0)
}

/** Headings that begin at `start` and leave out no level. */
function shiftHeadings(root: Node, start: number): void {
  const headings: Node[] = []
  const walk = (node: Node): void => {
    if (node.type === 'heading') headings.push(node)
    for (const child of node.children ?? []) walk(child)
  }
  walk(root)
  const first = Math.min(...headings.map(({ depth }) => depth ?? 1))
  let previous = start - 1
  for (const heading of headings) {
    heading.depth = Math.min(6, previous + 1, start + (heading.depth ?? 1) - first)
    previous = heading.depth
  }
}

type Tree = Parameters<typeof boundMarkdown>[0]

const heading = 'font-semibold tracking-[-0.01em] text-[1.0625rem]/7'

const components: Components = {
  h1: ({ children }) => <h2 className={heading}>{children}</h2>,
  h2: ({ children }) => <h2 className={heading}>{children}</h2>,
  h3: ({ children }) => <h3 className={heading}>{children}</h3>,
  h4: ({ children }) => <h4 className={heading}>{children}</h4>,
  h5: ({ children }) => <h5 className={heading}>{children}</h5>,
  h6: ({ children }) => <h6 className={heading}>{children}</h6>,
  a: ({ href, children }) => {
    const address = outsideAddress(href)
    if (address === null) return <span>{children}</span>
    return (
      <a
        href={address}
        rel="noreferrer"
        target="_blank"
        className="text-accent underline decoration-1 underline-offset-[0.18em]"
      >
        {children}
      </a>
    )
  },
  img: ({ alt, src }) => {
    const address = outsideAddress(src)
    const words = alt || 'Picture'
    if (address === null) return <span>{words}</span>
    return (
      <a href={address} rel="noreferrer" target="_blank" className="text-accent underline underline-offset-2">
        {words}
      </a>
    )
  },
  ul: ({ children }) => (
    <ul className="flex list-disc flex-col gap-1.5 pl-6 marker:text-line-strong">{children}</ul>
  ),
  ol: ({ children, start }) => (
    <ol start={start} className="flex list-decimal flex-col gap-1.5 pl-6 marker:text-ink-3">
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote className="border-l-2 border-line-strong pl-4 text-ink-2">{children}</blockquote>
  ),
  code: ({ children }) => (
    <code className="rounded-[4px] bg-sunken px-[0.3em] py-[0.1em] text-[0.875em] [pre_&]:bg-transparent [pre_&]:p-0">
      {children}
    </code>
  ),
  pre: ({ children }) => (
    <ScrollBox label="Code" className="rounded-[10px] border border-line bg-sunken p-4">
      <pre className="text-[0.8125rem]/[1.375rem]">{children}</pre>
    </ScrollBox>
  ),
  hr: () => <hr className="border-line" />,
  input: ({ checked }) => <span>{checked ? '☑' : '☐'} </span>,
  table: ({ children }) => (
    <ScrollBox label="Table" className="text-[0.8125rem]/5">
      <table className="w-full border-collapse [&_td]:border-b [&_td]:border-line [&_td]:py-2 [&_td]:pr-4 [&_th]:border-b [&_th]:border-line-strong [&_th]:py-2 [&_th]:pr-4 [&_th]:text-left [&_th]:font-medium [&_th]:text-ink-2">
        {children}
      </table>
    </ScrollBox>
  ),
}

/** Element that holds the source marks, after the last word of the last paragraph. */
const marksTag = 'story-marks'

type Html = { type: string; tagName?: string; children?: Html[] }

function endWithMarks(root: Html): void {
  const blocks = new Set(['p', 'li'])
  let place = root
  for (;;) {
    const last = place.children?.findLast(({ type }) => type === 'element')
    if (!last || !['p', 'li', 'ul', 'ol', 'blockquote'].includes(last.tagName ?? '')) break
    place = last
  }
  const mark = { type: 'element', tagName: marksTag, properties: {}, children: [] }
  if (place === root || !blocks.has(place.tagName ?? ''))
    root.children?.push({ type: 'element', tagName: 'p', children: [mark] })
  else place.children?.push(mark)
}

function rendered(content: string, start: number, marks: ReactNode): ReactNode {
  const withMarks = { ...components, [marksTag]: () => marks }
  const bound = () => (tree: unknown) => {
    boundMarkdown(tree as Tree)
    shiftHeadings(tree as Tree, start)
  }
  const rehype = marks === null ? [] : [() => (tree: unknown) => endWithMarks(tree as Html)]
  // Called as a function, so that an exception becomes plain text here.
  try {
    return ReactMarkdown({
      children: calm(content),
      components: withMarks,
      remarkPlugins: [remarkGfm, bound],
      rehypePlugins: rehype,
      urlTransform: (address) => address,
    })
  } catch {
    return <p>{content}</p>
  }
}

/** Markdown that belongs to no story; headings begin at the level `start`. */
export function MarkdownText({ content, start }: { content: string; start: number }) {
  return <div className="flex flex-col gap-3 text-base/6">{rendered(content, start, null)}</div>
}

export function Markdown({ node, view, marks, children }: ElementProps<'Markdown'>) {
  const start = view.outline.inside.get(node) ?? 2
  const space = view.scale === 'read' ? 'gap-[1.125rem]' : 'gap-2'
  return (
    <>
      <div className={`flex flex-col ${space} ${running[view.scale]}`}>
        {rendered(node.props.content, start, marks)}
      </div>
      {children}
    </>
  )
}
