import type { ReactNode } from 'react'
import type { ElementType } from '#lib/story/catalog.ts'
import type { ElementNode, SafeNode } from '#lib/story/safe-tree.ts'
import { BarSeries } from './charts/bar-series.tsx'
import { LineSeries } from './charts/line-series.tsx'
import { Sparkline } from './charts/sparkline.tsx'
import { Action } from './elements/action.tsx'
import { Card } from './elements/card.tsx'
import { Code } from './elements/code.tsx'
import { Badge, Callout, Metric, MetricGrid } from './elements/facts.tsx'
import { Heading } from './elements/heading.tsx'
import { Image } from './elements/image.tsx'
import { Columns, Divider, Section, Stack } from './elements/layout.tsx'
import { Markdown } from './elements/markdown.tsx'
import { CompanyChip, IssueLink, PersonChip, TopicLink } from './elements/pointers.tsx'
import { List, Text } from './elements/prose.tsx'
import { Quote } from './elements/quote.tsx'
import { SourceRef } from './elements/source-ref.tsx'
import { Table } from './elements/table.tsx'
import { Timeline } from './elements/timeline.tsx'
import { LeftOut, UnknownElement } from './left-out.tsx'
import { SourceMark } from './source-mark.tsx'
import type { ElementProps, View } from './view.ts'

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

/** Draws a tree on the server: a page of it sends no script of its own to the browser. */
export function StoryTree({ node, view }: Props): ReactNode {
  if (node.kind === 'note') return <LeftOut node={node} />
  if (node.kind === 'element') return drawn(node, view)
  return <UnknownElement node={node}>{below(node.children, view)}</UnknownElement>
}

function drawn<T extends ElementType>(node: ElementNode<T>, view: View): ReactNode {
  const cites = citing.has(node.type) ? node.children.filter(isCitation) : []
  const rest = cites.length > 0 ? node.children.filter((child) => !isCitation(child)) : node.children
  // Which renderer a node has follows from its type, which the types of TypeScript cannot follow here.
  const Renderer = renderers[node.type] as (props: ElementProps<T>) => ReactNode
  const marks =
    cites.length === 0
      ? null
      : [...cites.entries()].map(([at, one]) => <SourceMark key={at} view={view} id={one.props.ref} />)
  return (
    <Renderer node={node} view={view} marks={marks}>
      {below(rest, view)}
    </Renderer>
  )
}

function isCitation(node: SafeNode): node is ElementNode<'SourceRef'> {
  return node.kind === 'element' && node.type === 'SourceRef'
}

function below(nodes: SafeNode[], view: View): ReactNode {
  if (nodes.length === 0) return null
  return [...nodes.entries()].map(([place, node]) => <StoryTree key={place} node={node} view={view} />)
}
