import type { ReactNode } from 'react'
import { ScrollBox } from '#components/ui/scroll-box.tsx'
import type { ElementType } from './catalog.ts'
import { BarSeries } from './charts/bar-series.tsx'
import { LineSeries } from './charts/line-series.tsx'
import { Sparkline } from './charts/sparkline.tsx'
import { Badge, Callout, Metric, MetricGrid } from './elements/facts.tsx'
import { Columns, Divider, Section, Stack } from './elements/layout.tsx'
import { Markdown } from './elements/markdown.tsx'
import { Action, CompanyChip, IssueLink, PersonChip, PointerIcon, TopicLink } from './elements/pointers.tsx'
import { Image, Table } from './elements/table.tsx'
import { Heading, List, Quote, StoryHeading, Text } from './elements/text.tsx'
import { Timeline } from './elements/timeline.tsx'
import type { ElementNode, NoteNode, Reason, SafeNode, UnknownNode } from './safe-tree.ts'
import { SourceAnchor, SourceMark } from './source-mark.tsx'
import type { ElementProps, View } from './view.ts'

const words: Record<Reason, [one: string, many: string]> = {
  missing: ['An element is missing here.', 'Elements are missing here.'],
  cycle: ['An element that contains itself was left out.', 'Elements that contain themselves were left out.'],
  shared: ['This element was already shown above.', 'These elements were already shown above.'],
  deep: [
    'Elements nested deeper than 64 levels were left out.',
    'Elements nested deeper than 64 levels were left out.',
  ],
  large: ['The rest was left out: there are more than 5,000 elements.', ''],
  unreadable: ['This part of the story cannot be read.', ''],
}

const look = 'text-xs text-ink-3 [overflow-wrap:anywhere]'

function LeftOut({ node }: { node: NoteNode }) {
  const [one, many] = words[node.reason]
  return <p className={look}>{node.count > 1 && many ? many : one}</p>
}

/** Shows the words and the children of an element of unknown type. */
function UnknownElement({ node, children }: { node: UnknownNode; children: ReactNode }) {
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

const edges = {
  accent: 'border-t-accent',
  clear: 'border-t-clear',
  caution: 'border-t-caution',
  stop: 'border-t-stop',
  idle: 'border-t-line-strong',
}

/** Draws a frame in the text, a line in the side column, and nothing in a list. */
function Card({ node, view, children }: ElementProps<'Card'>) {
  const { title, tone } = node.props
  if (view.scale === 'brief') return <div className="flex min-w-0 flex-col gap-2.5">{children}</div>
  const frame =
    view.scale === 'side'
      ? 'gap-2.5 border-t border-line pt-3'
      : `gap-3 rounded-[10px] border border-line bg-raised p-5 ${tone ? `border-t-2 ${edges[tone]}` : ''}`
  return (
    <section className={`flex min-w-0 break-inside-avoid flex-col ${frame}`}>
      {title === undefined ? null : (
        <StoryHeading node={node} view={view} text={title} className="text-sm font-semibold" />
      )}
      {children}
    </section>
  )
}

function Code({ node, children }: ElementProps<'Code'>) {
  const { language, code } = node.props
  return (
    <>
      <figure className="min-w-0 break-inside-avoid overflow-hidden rounded-[10px] border border-line bg-sunken">
        {language ? (
          <figcaption className="border-b border-line px-4 py-1.5 font-mono text-xs text-ink-3">
            {language}
          </figcaption>
        ) : null}
        <ScrollBox label={language ? `Code, ${language}` : 'Code'} className="p-4">
          <pre className="text-[0.8125rem]/[1.375rem] print:whitespace-pre-wrap">
            <code>{code}</code>
          </pre>
        </ScrollBox>
      </figure>
      {children}
    </>
  )
}

/** Shows the name of a source alone, and its number after a text. */
function SourceRef({ node, view, children }: ElementProps<'SourceRef'>) {
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

const renderers: { [T in ElementType]: (props: ElementProps<T>) => ReactNode } = {
  Stack,
  Columns,
  Section,
  Card,
  Divider,
  Heading,
  Text,
  Markdown,
  List,
  Quote,
  Code,
  Callout,
  Badge,
  Metric,
  MetricGrid,
  Table,
  Timeline,
  BarSeries,
  LineSeries,
  Sparkline,
  PersonChip,
  CompanyChip,
  TopicLink,
  IssueLink,
  SourceRef,
  Image,
  Action,
}

const citing = new Set<ElementType>(['Text', 'Markdown', 'Quote'])

type Props = { node: SafeNode; view: View }

/** Draws a tree on the server, without any script in the browser. */
export function StoryTree({ node, view }: Props): ReactNode {
  if (node.kind === 'note') return <LeftOut node={node} />
  if (node.kind === 'element') return drawn(node, view)
  return <UnknownElement node={node}>{below(node.children, view)}</UnknownElement>
}

function drawn<T extends ElementType>(node: ElementNode<T>, view: View): ReactNode {
  const cites = citing.has(node.type) ? node.children.filter(isCitation) : []
  const rest = cites.length > 0 ? node.children.filter((child) => !isCitation(child)) : node.children
  // TypeScript cannot see that the type of a node decides its renderer.
  const Renderer = renderers[node.type] as (props: ElementProps<T>) => ReactNode
  const marks =
    cites.length === 0
      ? null
      : [...cites.entries()].map(([at, one]) => <SourceMark key={at} view={view} id={one.props.ref} />)
  const element = (
    <Renderer node={node} view={view} marks={marks}>
      {below(rest, view)}
    </Renderer>
  )
  return node.changed && view.scale !== 'brief' ? <Changed>{element}</Changed> : element
}

/** Marks what the version before did not have, with a line beside it. */
function Changed({ children }: { children: ReactNode }) {
  return (
    <div className="relative min-w-0 before:absolute before:-left-3 before:inset-y-0.5 before:w-0.5 before:rounded-full before:bg-accent">
      <span className="sr-only">New in this version: </span>
      {children}
    </div>
  )
}

function isCitation(node: SafeNode): node is ElementNode<'SourceRef'> {
  return node.kind === 'element' && node.type === 'SourceRef'
}

function below(nodes: SafeNode[], view: View): ReactNode {
  if (nodes.length === 0) return null
  return [...nodes.entries()].map(([place, node]) => <StoryTree key={place} node={node} view={view} />)
}
