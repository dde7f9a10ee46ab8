import { defineCatalog } from '@json-render/core'
import { schema } from '@json-render/react/schema'
import * as z from 'zod'

const point = z.object({ x: z.string(), y: z.number() })
const series = z.object({ name: z.string(), points: z.array(point) })
const props = z.object({ title: z.string(), unit: z.string().optional(), series: z.array(series) })

export type Series = z.infer<typeof series>

export const charts = {
  BarSeries: { description: 'Figures to compare.', props },
  LineSeries: { description: 'Figures that move over time.', props },
  Sparkline: {
    description: 'A small line of figures.',
    props: z.object({ label: z.string(), values: z.array(z.number()) }),
  },
}

const tone = z.enum(['accent', 'clear', 'caution', 'stop', 'idle'])
const words = z.string()

const layout = {
  Stack: {
    description: 'Puts its children below or beside one another.',
    props: z.object({
      direction: z.enum(['vertical', 'horizontal']).optional(),
      gap: z.enum(['small', 'medium', 'large']).optional(),
    }),
  },
  Columns: {
    description: 'Puts its children side by side where there is room.',
    props: z.object({ widths: z.array(z.number().positive()).optional() }),
  },
  Section: { description: 'A part with a title.', props: z.object({ title: words }) },
  Card: {
    description: 'Things that belong together.',
    props: z.object({ title: words.optional(), tone: tone.optional() }),
  },
  Divider: { description: 'A pause.', props: z.object({}) },
}

const prose = {
  Heading: {
    description: 'A heading inside a section.',
    props: z.object({ level: z.int().min(1).max(6).optional(), text: words }),
  },
  Text: {
    description: 'One paragraph. SourceRef children stand behind its last word.',
    props: z.object({ text: words, tone: z.enum(['default', 'lead', 'muted']).optional() }),
  },
  Markdown: {
    description: 'Several paragraphs. SourceRef children stand behind the last word.',
    props: z.object({ content: words }),
  },
  List: {
    description: 'Points, or steps when ordered.',
    props: z.object({ items: z.array(words), ordered: z.boolean().optional() }),
  },
  Quote: {
    description: 'What somebody wrote, word for word.',
    props: z.object({
      text: words,
      author: words.optional(),
      personId: words.optional(),
      sourceRef: words.optional(),
    }),
  },
  Code: { description: 'Code as it is.', props: z.object({ language: words.optional(), code: words }) },
  Callout: {
    description: 'What must not be missed.',
    props: z.object({ tone: tone.optional(), title: words.optional(), text: words }),
  },
}

const facts = {
  Badge: {
    description: 'A state in a word or two.',
    props: z.object({ text: words, tone: tone.optional() }),
  },
  Metric: {
    description: 'One figure. The direction is where it went, the tone whether that is welcome.',
    props: z.object({
      label: words,
      value: words,
      change: words.optional(),
      direction: z.enum(['up', 'down', 'flat']).optional(),
      tone: tone.optional(),
    }),
  },
  MetricGrid: {
    description: 'Metrics beside one another.',
    props: z.object({ columns: z.int().min(1).max(4).optional() }),
  },
  Table: {
    description: 'Rows and columns.',
    props: z.object({
      columns: z.array(
        z.object({ key: words, label: words, align: z.enum(['left', 'right']).optional().catch(undefined) }),
      ),
      rows: z.array(z.record(z.string(), z.unknown())),
      caption: words.optional(),
    }),
  },
  Timeline: {
    description: 'What happened, in order.',
    props: z.object({
      items: z.array(
        z.object({
          at: words,
          title: words,
          text: words.optional().catch(undefined),
          tone: tone.optional().catch(undefined),
        }),
      ),
    }),
  },
}

const note = words.optional()

const pointers = {
  PersonChip: { description: 'A person.', props: z.object({ personId: words, name: words, note }) },
  CompanyChip: { description: 'A company.', props: z.object({ companyId: words, name: words, note }) },
  TopicLink: { description: 'A topic.', props: z.object({ topicId: words, title: words }) },
  IssueLink: {
    description: 'An issue or a pull request.',
    props: z.object({ key: words, title: words, url: words.optional() }),
  },
  SourceRef: { description: 'Points to a source of the story.', props: z.object({ ref: words }) },
  Image: {
    description: 'A picture that is carried in its address or lies on this site.',
    props: z.object({ src: words, alt: words.optional(), caption: words.optional() }),
  },
  Action: {
    description: 'Something to do next.',
    props: z.object({
      label: words,
      kind: z.enum(['topic', 'person', 'company', 'template', 'copy', 'link']),
      target: words.optional(),
      href: words.optional(),
    }),
  },
}

const components = { ...layout, ...prose, ...facts, ...charts, ...pointers }

/** The elements a story may be written with. Elements are still; nothing of them runs. */
export const catalog = defineCatalog(schema, { components, actions: {} })

export type ElementType = keyof typeof components
export type PropsOf<T extends ElementType> = z.infer<(typeof components)[T]['props']>

export function isElementType(type: string): type is ElementType {
  return Object.hasOwn(components, type)
}

export function propsSchema(type: ElementType): z.ZodObject {
  return catalog.data.components[type].props
}

export const elementTypes = Object.keys(components).filter(isElementType)

export type Tone = z.infer<typeof tone>
