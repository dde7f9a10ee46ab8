import { InvalidArgumentError, Option } from 'commander'
import type { Described, Schema } from '#scripts/client/schema.ts'
import { isList, isSwitch, memberOf, readValue, type Schemas, wordOf } from './values.ts'

export type Field = { name: string; flag: string; schema: Schema; isNeeded: boolean; description: string }

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The input of an operation, wherever in the request its members stand. `taken`: flags that mean something else here. */
export function fieldsOf({ inPath, inQuery, body }: Described, taken: string[]): Field[] {
  const flagOf = (name: string) => (taken.includes(kebab(name)) ? `field-${kebab(name)}` : kebab(name))
  const given = [...inPath, ...inQuery].map(({ name, schema, required, description }) => ({
    ...{ name, schema, flag: flagOf(name), isNeeded: required === true },
    description: description ?? schema.description ?? '',
  }))
  const inBody = Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
    ...{ name, schema, flag: flagOf(name), isNeeded: body?.required?.includes(name) === true },
    description: schema.description ?? '',
  }))
  return [...given, ...inBody]
}

/** The flag of a field, which puts what it is given into `input`. */
export function optionOf(
  { name, flag, schema, isNeeded, description }: Field,
  schemas: Schemas,
  input: Input,
): Option {
  const value = wordOf(schema, schemas)
  const word = isSwitch(schema, schemas) ? '[true|false]' : `<${value}>`
  const list = isList(schema, schemas)
  const notes = [
    description,
    isNeeded ? 'Needed.' : '',
    list ? 'May be repeated.' : '',
    schema.default === undefined ? '' : `${JSON.stringify(schema.default)} without it.`,
  ]
  const option = new Option(`--${flag} ${word}`, notes.filter(Boolean).join(' ')).helpGroup('Fields:')
  if (word.startsWith('[')) option.preset('true')
  return option.argParser((text: string) => {
    const read = readValue(text, schema, schemas)
    const before = input[name]
    input[name] = list && !Array.isArray(read) ? [...(Array.isArray(before) ? before : []), read] : read
    return read
  })
}

export type Input = Record<string, unknown>

/** Takes `--connections.github ada` out of what was typed, since those flags are not known by name. */
export function takeMembers(args: string[], fields: Field[], schemas: Schemas, input: Input): string[] {
  const rest: string[] = []
  for (let at = 0; at < args.length; at++) {
    const [, flag, path, given] = /^--([\w-]+)\.([\w.]+)(?:=(.*))?$/s.exec(args[at] ?? '') ?? []
    const field = fields.find((one) => one.flag === flag || one.name === flag)
    if (!field || path === undefined) {
      rest.push(spelled(args[at] ?? '', fields))
      continue
    }
    const text = given ?? args[++at]
    if (text === undefined) throw new InvalidArgumentError(`--${flag}.${path} needs a value.`)
    setMember(input, field, path.split('.'), text, schemas)
  }
  return rest
}

/** The name of a field as it stands in the interface is as good as its flag: `--perMinute` as `--per-minute`. */
function spelled(arg: string, fields: Field[]): string {
  const [, name, rest = ''] = /^--(\w+)(=.*)?$/s.exec(arg) ?? []
  const field = name === undefined ? undefined : fields.find((one) => one.name === name && /[A-Z]/.test(name))
  return field ? `--${kebab(field.name)}${rest}` : arg
}

function setMember(input: Input, field: Field, path: string[], text: string, schemas: Schemas): void {
  let schema: Schema | undefined = field.schema
  let place = input
  let name = field.name
  for (const step of path) {
    const inner = typeof place[name] === 'object' && place[name] !== null ? (place[name] as Input) : {}
    place[name] = inner
    place = inner
    name = step
    schema = schema && memberOf(schema, step, schemas)
  }
  place[name] = readValue(text, schema ?? {}, schemas)
}
