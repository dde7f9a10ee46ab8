import { comment, type Member, membersOf, printMembers, printType } from './print-type.ts'
import type { Described, Document, Parameter, Schema } from './schema.ts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** An interface where that is enough, so that editors show its members by its name. */
function declaration(name: string, schema: Schema): string {
  const note = comment([schema.description], '')
  return isPlainObject(schema)
    ? `${note}export interface ${name} {\n${printMembers(membersOf(schema), '  ')}}\n`
    : `${note}export type ${name} = ${printType(schema)}\n`
}

function isPlainObject(schema: Schema): boolean {
  return schema.type === 'object' && schema.properties !== undefined
}

/** A body of which nothing may be said. */
function isEmpty({ type, properties, additionalProperties }: Schema): boolean {
  return type === 'object' && properties === undefined && additionalProperties === false
}

function memberOf({ name, schema, required, description }: Parameter): Member {
  return { name, schema, isRequired: required === true, ...(description ? { description } : {}) }
}

type Input = { name: string; text: string; isNeeded: boolean }

/** What an operation takes, wherever in the request it stands; null when that is nothing. */
function inputOf({ about, inPath, inQuery, body }: Described): Input | null {
  const name = `${capital(about.operationId)}Input`
  const parameters = [...inPath, ...inQuery].map(memberOf)
  const members = [...parameters, ...(body && isPlainObject(body) ? membersOf(body) : [])]
  if (body && !isPlainObject(body) && !isEmpty(body)) {
    const own = parameters.length > 0 ? `{\n${printMembers(parameters, '  ')}} & ` : ''
    return { name, text: `export type ${name} = ${own}(${printType(body)})\n`, isNeeded: true }
  }
  if (members.length === 0) return null
  const text = `export interface ${name} {\n${printMembers(members, '  ')}}\n`
  return { name, text, isNeeded: members.some(({ isRequired }) => isRequired) }
}

type Answer = { type: string; text: string }

const pageMembers = ['data', 'page', 'limit', 'totalCount']

/** What an operation answers: a named schema, a page of one, or a type of its own. */
function answerOf({ about, answer, answerType, isPaged }: Described): Answer {
  const id = capital(about.operationId)
  if (answerType !== 'application/json' || answer === null) return { type: 'string', text: '' }
  if (answer.$ref) return { type: printType(answer), text: '' }
  const { properties = {} } = answer
  const more = Object.keys(properties).filter((name) => !pageMembers.includes(name))
  if (!isPaged || (more.length > 0 && more.join() !== 'lookedBackTo'))
    return { type: `${id}Answer`, text: declaration(`${id}Answer`, answer) }
  const item = properties.data?.items ?? {}
  const page = more.length > 0 ? 'RecentPage' : 'Page'
  if (item.$ref) return { type: `${page}<${printType(item)}>`, text: '' }
  return { type: `${page}<${id}Item>`, text: declaration(`${id}Item`, item) }
}

function eventOf({ event }: Described): Answer {
  return { type: printType(event ?? {}), text: '' }
}

function callOf(one: Described): { member: string; types: string } {
  const { name, about, isPaged, isKeyed, answerType, method, path } = one
  const input = inputOf(one)
  const answer = answerType === 'text/event-stream' ? eventOf(one) : answerOf(one)
  const note = comment([`${about.summary}.`, about.description, `\`${method} ${path}\``], '  ')
  const types = [input?.text, answer.text].filter(Boolean).join('\n')
  if (isPaged && input) {
    const call = input.isNeeded ? 'PagedCall' : 'FreePagedCall'
    return { member: `${note}  ${name}: ${call}<${input.name}, ${answer.type}>\n`, types }
  }
  const given = input ? `input${input.isNeeded ? '' : '?'}: ${input.name}` : 'input?: Record<string, never>'
  const answered = answerType === 'text/event-stream' ? 'AsyncGenerator' : 'Promise'
  const rest = answered === 'Promise' ? '' : ', void, undefined'
  const options = isKeyed ? 'WriteOptions' : 'CallOptions'
  const signature = `${name}(${given}, options?: ${options}): ${answered}<${answer.type}${rest}>`
  return { member: `${note}  ${signature}\n`, types }
}

/** What endpoints are sent, told apart by its `type`. */
function printWebhooks({ webhooks }: Document): string {
  const told = Object.values(webhooks).map(({ post: { operationId, summary, requestBody } }) => {
    const name = `${operationId.replace(/^on/, '')}Webhook`
    const schema = requestBody?.content['application/json']?.schema ?? {}
    return { name, text: declaration(name, { ...schema, description: `${summary}.` }) }
  })
  const union = told.map(({ name }) => `\n  | ${name}`).join('')
  const note = comment(['What a webhook endpoint is sent, told apart by its `type`.'], '')
  return `${told.map(({ text }) => text).join('\n')}\n${note}export type Webhook =${union}\n`
}

/** Declares the whole interface: a type for each schema, each input, and each group of operations. */
export function printApi(document: Document, all: Described[]): string {
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) =>
    declaration(name, schema),
  )
  const calls = all.map((one) => ({ group: one.group, tag: one.about.tags[0], ...callOf(one) }))
  const groups = [...new Set(all.map(({ group }) => group))].map((group) => {
    const own = calls.filter((call) => call.group === group)
    const about = document.tags.find(({ name }) => name === own[0]?.tag)?.description
    const type = `${capital(group)}Operations`
    const members = own.map(({ member }) => member).join('\n')
    return {
      text: `${comment([about], '')}export interface ${type} {\n${members}}\n`,
      member: `${comment([about], '  ')}  ${group}: ${type}\n`,
    }
  })
  return [
    "import type { CallOptions, FreePagedCall, Page, PagedCall, RecentPage, WriteOptions } from './options.js'\n",
    ...schemas,
    ...calls.flatMap(({ types }) => (types ? [types] : [])),
    printWebhooks(document),
    ...groups.map(({ text }) => text),
    `/** Every operation of Signalbox, by its group and name. */\nexport interface Signalbox {\n${groups.map(({ member }) => member).join('')}}\n`,
  ].join('\n')
}
