import { readdirSync, readFileSync } from 'node:fs'
import type { TemplateDetail, TemplateSetup } from '#contract/automation-templates.ts'
import type { OutputChannel } from '#contract/common/output-channel.ts'

export type Template = Omit<TemplateDetail, 'setup'> &
  Pick<TemplateSetup, 'need' | 'oneOfIntegrations' | 'rules'> & { createdAt: string }

/** Head of a template's file: one `name: value` a line, the value as JSON, which YAML reads as well. */
export type TemplateHead = {
  name: string
  subtitle: string
  need: TemplateSetup['need']
  trigger: TemplateDetail['schedule']
  /** Rules beside the trigger; none when left out. */
  rules?: TemplateSetup['rules']
  level: TemplateDetail['modelLevel']
  /** Left out, the choice is the organization's default destination. */
  outputs?: OutputChannel['channel'][]
  /** Names of sources that must all be connected. */
  requires?: string[]
  /** Names of sources of which at least one must be connected. */
  requiresOneOf?: string[]
  related: string[]
  created: string
}

const folder = new URL('./catalogue/', import.meta.url)
let all: readonly Template[] | undefined

/** The curated templates, oldest first. Their files are read when somebody first asks for them. */
export function templates(): readonly Template[] {
  all ??= readdirSync(folder)
    .map(readTemplate)
    .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
  return all
}

function readTemplate(file: string): Template {
  const { head, description, prompt } = partsOf(file)
  return {
    slug: file.replace('.md', ''),
    ...{ name: head.name, subtitle: head.subtitle, need: head.need, description, modelLevel: head.level },
    outputChannels:
      head.outputs?.map((channel) => ({ channel, mode: 'any-internal', destinations: null })) ?? null,
    prompt: `${prompt}\n\n${houseRules()}`,
    relatedTemplates: head.related,
    schedule: head.trigger,
    rules: head.rules ?? null,
    requiredIntegrations: head.requires ?? [],
    oneOfIntegrations: head.requiresOneOf ?? [],
    createdAt: head.created,
  }
}

/** A file holds its head, the description and the prompt, parted by lines of three dashes. */
export function partsOf(file: string): { head: TemplateHead; description: string; prompt: string } {
  const text = readFileSync(new URL(file, folder), 'utf8')
  const [, head = '', description = '', prompt = ''] = text.split(/^---$/m)
  return { head: fields(head), description: unwrapped(description), prompt: unwrapped(prompt) }
}

function fields(head: string): TemplateHead {
  const lines = head.trim().split('\n')
  return JSON.parse(`{${lines.map((line) => line.replace(/^(\w+):/, '"$1":')).join(',')}}`)
}

/** End of every prompt. */
function houseRules(): string {
  return unwrapped(readFileSync(new URL('./house-rules.md', import.meta.url), 'utf8'))
}

/** Joins wrapped lines into whole paragraphs and list items. */
function unwrapped(text: string): string {
  return text.trim().replace(/(?<=\S)\n *(?! |\n|#|> |- |\d+\. )/g, ' ')
}
