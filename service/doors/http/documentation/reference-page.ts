import type { OpenAPI } from '@orpc/contract'
import { escaped } from '#service/deliveries/message/mail.ts'

type Operation = Omit<OpenAPI.OperationObject, 'parameters'> & {
  method: string
  path: string
  parameters: OpenAPI.ParameterObject[]
}

const methods = ['get', 'post', 'patch', 'put', 'delete'] as const

export const referenceStyle = `
:root{color-scheme:light dark;--surface:light-dark(#fbfaf8,#131416);--ink:light-dark(#1c1a17,#ecebe8);
--ink-2:light-dark(#5d574e,#b0aca4);--line:light-dark(#e6e2da,#292c31);--accent:light-dark(#2f4ad0,#8ea2ff);
--raised:light-dark(#fff,#1a1c1f)}
body{margin:0 auto;max-width:60rem;padding:2rem 1rem 4rem;background:var(--surface);color:var(--ink);font:14px/1.5 system-ui,sans-serif}
h1{font-size:22px;letter-spacing:-.018em;margin:0 0 .5rem}
h2{font-size:16px;margin:2.5rem 0 0}
p{margin:.25rem 0;color:var(--ink-2);max-width:44rem}
a{color:var(--accent)}
code,pre{font:13px/1.5 ui-monospace,monospace}
pre{background:var(--raised);border:1px solid var(--line);border-radius:6px;padding:.6rem .8rem;overflow-x:auto;margin:.5rem 0}
details{border-bottom:1px solid var(--line)}
summary{display:grid;grid-template-columns:4.5rem minmax(0,1fr) minmax(0,1fr);gap:.25rem .75rem;align-items:center;
min-height:36px;cursor:pointer;overflow-wrap:anywhere}
summary b{font:600 12px ui-monospace,monospace;color:var(--ink-2)}
details>div{padding:.25rem 0 1rem 5.25rem}
dl{display:grid;grid-template-columns:minmax(8rem,auto) minmax(0,1fr);gap:.25rem 1rem;margin:.75rem 0}
dt{font:13px/1.6 ui-monospace,monospace}dd{margin:0;color:var(--ink-2)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media(max-width:640px){summary{grid-template-columns:4.5rem minmax(0,1fr)}summary span{grid-column:2}details>div{padding-left:0}}
`

function parameterOf(
  document: OpenAPI.Document,
  one: OpenAPI.ParameterObject | OpenAPI.ReferenceObject,
): OpenAPI.ParameterObject | undefined {
  if (!('$ref' in one)) return one
  const found = document.components?.parameters?.[one.$ref.split('/').at(-1) ?? '']
  return found && !('$ref' in found) ? found : undefined
}

function operationsOf(document: OpenAPI.Document): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item?.[method]
      if (!operation) return []
      const parameters = (operation.parameters ?? []).flatMap((one) => parameterOf(document, one) ?? [])
      return [{ ...operation, parameters, path, method: method.toUpperCase() }]
    }),
  )
}

/** Renders a description, with text in backticks as code. */
function prose(text: string): string {
  return escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

function curl({ method, path, requestBody }: Operation, base: string): string {
  const verb = method === 'GET' ? '' : ` -X ${method}`
  const body = requestBody ? ` \\\n  -H "Content-Type: application/json" -d '{ … }'` : ''
  return `curl${verb} "$SIGNALBOX_URL${base}${path}" -H "Authorization: Bearer $SIGNALBOX_KEY"${body}`
}

function parametersOf({ parameters }: Operation): string {
  const rows = parameters.map(({ name, in: place, required, description = '' }) => {
    const note = `${place}${required ? ', required' : ''}${description ? `: ${description}` : ''}`
    return `<dt>${escaped(name)}</dt><dd>${prose(note)}</dd>`
  })
  return rows.length > 0 ? `<dl>${rows.join('')}</dl>` : ''
}

function operationBlock(operation: Operation, base: string, dashboardUrl: string | null): string {
  const { operationId = '', method, path, summary = '', description = '' } = operation
  const more = dashboardUrl
    ? `<p><a href="${escaped(`${dashboardUrl}/reference/${operationId}`)}">Fields, examples and a form to try it</a></p>`
    : ''
  return `<details id="${escaped(operationId)}">
<summary><b>${method}</b><code>${escaped(path)}</code><span>${escaped(summary)}</span></summary>
<div><p>${prose(description)}</p>${parametersOf(operation)}<pre tabindex="0">${escaped(curl(operation, base))}</pre>${more}</div>
</details>`
}

/** Renders every operation on one page without scripts. Requests can be tried in the dashboard, which has a session. */
export function referencePage(document: OpenAPI.Document, dashboardUrl: string | null, base = '/v1'): string {
  const all = operationsOf(document)
  const groups = (document.tags ?? []).map(({ name, description = '' }) => {
    const blocks = all.filter(({ tags }) => tags?.includes(name))
    return `<section><h2>${escaped(name)}</h2><p>${prose(description)}</p>
${blocks.map((one) => operationBlock(one, base, dashboardUrl)).join('\n')}</section>`
  })
  const intro = (document.info.description ?? '').split(/\n{2,}/).map((text) => `<p>${prose(text)}</p>`)
  const dashboard = dashboardUrl
    ? ` The <a href="${escaped(`${dashboardUrl}/reference`)}">reference in the dashboard</a> has examples and a form for each operation.`
    : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Signalbox API reference</title><link rel="icon" href="data:,"><style>${referenceStyle}</style></head>
<body><main><h1>Signalbox API reference</h1>
${intro.join('\n')}
<p>In the lines below <code>SIGNALBOX_URL</code> is the address of this service, without <code>${base}</code>, and <code>SIGNALBOX_KEY</code> an API key.</p>
<p>For tools and generators, the whole interface is in <a href="${base}/openapi.json">openapi.json</a>.${dashboard}</p>
${groups.join('\n')}</main></body></html>
`
}
