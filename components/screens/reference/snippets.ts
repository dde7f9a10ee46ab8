import type { Operation } from './document.ts'

/** An address with its path filled in, from the examples unless a value is given. */
function filledPath(
  operation: Pick<Operation, 'path' | 'parameters'>,
  values: Record<string, string> = {},
): string {
  return operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const example = operation.parameters.find((one) => one.place === 'path' && one.name === name)?.example
    return encodeURIComponent(values[name] || example || name)
  })
}

function queryOf({ parameters }: Operation): string {
  const shown = parameters.filter(
    ({ place, required, name }) => place === 'query' && (required || name === 'limit'),
  )
  const pairs = shown.map(
    ({ name, example, required }) => `${name}=${encodeURIComponent(required ? example : '10')}`,
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

export function curlOf(operation: Operation, base: string): string {
  const flags = operation.streams ? '-N ' : operation.method === 'GET' ? '' : `-X ${operation.method} `
  const lines = [`curl ${flags}${quoted(`${base}${filledPath(operation)}${queryOf(operation)}`)}`]
  if (!operation.open) lines.push(`  -H "Authorization: Bearer $SIGNALBOX_KEY"`)
  if (operation.body) {
    lines.push(
      `  -H 'Content-Type: application/json'`,
      `  -d ${quoted(JSON.stringify(operation.body.sample, null, 2))}`,
    )
  }
  return lines.join(' \\\n')
}

function pascal(id: string): string {
  const words = id.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') || 'Answer'
}

// Written in two pieces, since it is a template only in what is made of it.
const bearer = ['`Bearer $', '{process.env.SIGNALBOX_KEY}`'].join('')

// The cast works for compilers that type a JSON body as unknown and for those that type it as any.
const refusal = 'if (!response.ok) throw new Error(((await response.json()) as { message: string }).message)'

function readingOf({ streams, answerType }: Operation, name: string): string[] {
  if (streams)
    return [
      refusal,
      "if (!response.body) throw new Error('There is nothing to follow')",
      'const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()',
      'for (let part = await reader.read(); !part.done; part = await reader.read()) console.log(part.value)',
    ]
  const answer = answerType === null ? 'await response.json()' : `(await response.json()) as ${name}`
  return [refusal, `const answer = ${answer}`]
}

/** Fetch and the type of the answer: works in Node.js, Deno, Bun and browsers without a package. */
export function typescriptOf(operation: Operation, base: string): string {
  const { id, method, body, open, answerType } = operation
  const name = `${pascal(id)}Answer`
  const headers = [
    ...(open ? [] : [`authorization: ${bearer}`]),
    ...(body ? [`'content-type': 'application/json'`] : []),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
    ...(body ? [`  body: JSON.stringify(${indented(literal(body.sample))}),`] : []),
  ]
  const address = JSON.stringify(`${base}${filledPath(operation)}${queryOf(operation)}`).replace(
    /^"|"$/g,
    "'",
  )
  return [
    ...(answerType === null ? [] : [`type ${name} = ${answerType}`, '']),
    `const response = await fetch(${address}${options.length > 0 ? ', {' : ')'}`,
    ...options,
    ...(options.length > 0 ? ['})'] : []),
    ...readingOf(operation, name),
  ].join('\n')
}

function literal(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:')
}

function indented(text: string): string {
  return text.replaceAll('\n', '\n  ')
}
