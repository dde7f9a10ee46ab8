import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { automationRules } from '#contract/automation-rules.ts'
import { templateNeeds } from '#contract/automation-templates.ts'
import { outputChannel } from '#contract/common/output-channel.ts'
import { schedule, scheduleInput } from '#contract/common/schedule.ts'
import { partsOf, templates as readTemplates, type TemplateHead } from './catalogue.ts'

const templates = readTemplates()
const slugs = templates.map(({ slug }) => slug)
const named = templates.map((template) => [template.slug, template] as const)

const names = z.array(z.string()).nonempty()
const head: z.ZodType<TemplateHead> = z.strictObject({
  name: z.string(),
  subtitle: z.string(),
  need: z.enum(templateNeeds),
  trigger: scheduleInput,
  rules: automationRules.optional(),
  level: z.enum(['high', 'low', 'med']),
  outputs: z.array(outputChannel.shape.channel).nonempty().optional(),
  requires: names.optional(),
  requiresOneOf: names.optional(),
  related: names,
  created: z.iso.datetime(),
})

const wordsIn = (text: string) => text.split(/\s+/).length

describe('the catalogue', () => {
  test('holds 25 templates with a slug of their own', () => {
    expect(templates).toHaveLength(25)
    expect(new Set(slugs).size).toBe(25)
  })

  test('shares no name, subtitle, description or prompt between two templates', () => {
    for (const key of ['name', 'subtitle', 'description', 'prompt'] as const) {
      expect(new Set(templates.map((template) => template[key])).size, key).toBe(25)
    }
  })

  test('can be sorted by creation: every instant is its own, in table order, in 2026', () => {
    const instants = templates.map(({ createdAt }) => createdAt)
    expect(new Set(instants).size).toBe(25)
    for (const instant of instants) {
      expect(new Date(instant).toISOString()).toBe(instant)
      expect(instant).toMatch(/^2026-/)
    }
    expect(instants.toSorted()).toEqual(instants)
  })
})

describe.each(named)('%s', (slug, template) => {
  test('has a file with a head that can be read', () => {
    const file = partsOf(`${slug}.md`)
    expect(head.parse(file.head)).toEqual(file.head)
    expect(file.description).toBe(template.description)
    expect(template.prompt.startsWith(file.prompt)).toBe(true)
  })

  test('has a well-formed slug and relates to other templates that exist', () => {
    expect(slug).toMatch(/^[a-z0-9-]+$/)
    expect(slugs).toEqual(expect.arrayContaining(template.relatedTemplates))
    expect(template.relatedTemplates).not.toContain(slug)
    expect(new Set(template.relatedTemplates).size).toBe(template.relatedTemplates.length)
    expect(template.relatedTemplates.length).toBeGreaterThanOrEqual(2)
    expect(template.relatedTemplates.length).toBeLessThanOrEqual(4)
  })

  test('has a schedule that may be sent and read back as it is', () => {
    expect(scheduleInput.parse(template.schedule)).toEqual(template.schedule)
    expect(schedule.parse(template.schedule)).toEqual(template.schedule)
  })

  test('requires sources by their names', () => {
    for (const source of template.requiredIntegrations) expect(source).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  })

  test('has a prompt of a length somebody will read', () => {
    expect(template.prompt.length).toBeLessThanOrEqual(130_000)
    expect(wordsIn(template.prompt)).toBeGreaterThanOrEqual(150)
    expect(wordsIn(template.prompt)).toBeLessThanOrEqual(450)
  })

  test('has a prompt that names its window, its limit and what to send when nothing qualifies', () => {
    expect(template.prompt.match(/^Look-back window: .*\d|^Look-back window: .*month/gm)).toHaveLength(1)
    expect(template.prompt).toMatch(/\bKeep the (post|page|report) under [\d,]+ (words|characters)\./)
    expect(template.prompt).toMatch(/^If .*\bsend: "[A-Z]/m)
  })

  test('has a prompt that carries the house rules', () => {
    expect(template.prompt.match(/^## House rules$/gm)).toHaveLength(1)
    expect(template.prompt).toMatch(/link to the source message/)
    expect(template.prompt).toMatch(/Change no record unless/)
    expect(template.prompt).toMatch(/record the run as "nothing to report"/)
    expect(template.prompt).toMatch(/number of items checked, by kind, and a link to the full run/)
  })

  test('has a description of two to four sentences', () => {
    const sentences = template.description?.split(/(?<=[.!?])\s/) ?? []
    expect(sentences.length).toBeGreaterThanOrEqual(2)
    expect(sentences.length).toBeLessThanOrEqual(4)
  })

  test('has text in whole paragraphs', () => {
    for (const text of [template.description ?? '', template.prompt]) {
      expect(text).toBe(text.trim())
      expect(text).not.toMatch(/[ \t]\n| {2}/)
      for (const line of text.split('\n')) expect(line).toMatch(/^$|^#{2,3} \S|[.:"!?)\w]$/)
    }
  })
})
