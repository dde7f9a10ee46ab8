'use client'

import { type FormEvent, useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { Input, Textarea } from '#components/ui/input.tsx'

export type TryParameter = {
  name: string
  place: 'path' | 'query' | 'header'
  required: boolean
  type: string
  example: string
  list: boolean
}
export type TryOperation = {
  id: string
  method: string
  path: string
  parameters: TryParameter[]
  body: string | null
}

type Parameter = { name: string; place: 'path' | 'query' | 'header'; list: boolean }
type Tried = { method: string; path: string; parameters: Parameter[] }

/** The address at the dashboard that passes the request on; what is left empty is left out. */
export function tryAddress({ path, parameters }: Tried, values: Record<string, string>): string {
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const query = new URLSearchParams()
  for (const { name, place, list } of parameters) {
    const value = values[name]?.trim()
    if (place !== 'query' || !value) continue
    if (!list) query.append(name, value)
    else for (const item of value.split(',')) if (item.trim()) query.append(name, item.trim())
  }
  return `/api/v1${filled}${query.size > 0 ? `?${query}` : ''}`
}

/** JSON with its lines and indents; anything else as it came. */
export function prettyBody(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

export function jsonFault(text: string): string | null {
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : 'This is not JSON.'
  }
}

type Answer = { status: number; words: string; requestId: string | null; body: string }
type State =
  | { step: 'ready' }
  | { step: 'sending' }
  | { step: 'failed'; reason: string }
  | { step: 'answered'; answer: Answer }

async function send(operation: TryOperation, values: Record<string, string>, body: string): Promise<Answer> {
  const bodied = operation.body !== null
  const response = await fetch(tryAddress(operation, values), {
    method: operation.method,
    headers: bodied ? { 'content-type': 'application/json' } : {},
    ...(bodied && { body }),
  })
  return {
    status: response.status,
    words: response.statusText,
    requestId: response.headers.get('x-request-id'),
    body: prettyBody(await response.text()),
  }
}

/** Sends a request through the dashboard, as the person who is signed in. */
export default function TryPanel({ operation }: { operation: TryOperation }) {
  const id = useId()
  const [values, setValues] = useState<Record<string, string>>({})
  const [body, setBody] = useState(operation.body ?? '')
  const [state, setState] = useState<State>({ step: 'ready' })
  const fault = operation.body === null ? null : jsonFault(body)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (fault !== null) return
    setState({ step: 'sending' })
    try {
      setState({ step: 'answered', answer: await send(operation, values, body) })
    } catch {
      setState({
        step: 'failed',
        reason: 'The dashboard did not answer. Check your connection and try again.',
      })
    }
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4 rounded-[10px] border border-line bg-raised p-4">
      <p className="text-sm text-ink-2">
        {operation.method === 'GET'
          ? 'Sent through the dashboard, as you. It changes nothing.'
          : 'Sent through the dashboard, as you. It changes the data of your organization.'}
      </p>
      {operation.parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={values[parameter.name] ?? ''}
          onChange={(value) => setValues((all) => ({ ...all, [parameter.name]: value }))}
        />
      ))}
      {operation.body === null ? null : (
        <label htmlFor={`${id}b`} className="grid gap-1 text-sm font-medium">
          Body
          <Textarea
            id={`${id}b`}
            value={body}
            onChange={(event) => setBody(event.target.value)}
            aria-invalid={fault !== null || undefined}
            spellCheck={false}
            className="font-mono text-xs/5"
          />
          {fault === null ? null : <span className="text-xs font-normal text-stop">{fault}</span>}
        </label>
      )}
      <div>
        <Button type="submit" variant="primary" loading={state.step === 'sending'}>
          {`Send ${operation.method}`}
        </Button>
      </div>
      <div aria-live="polite">
        {state.step === 'failed' ? <p className="text-sm text-stop">{state.reason}</p> : null}
        {state.step === 'answered' ? <AnswerView answer={state.answer} /> : null}
      </div>
    </form>
  )
}

type FieldProps = { parameter: TryParameter; value: string; onChange: (value: string) => void }

function ParameterField({ parameter: { name, type, required, example, list }, value, onChange }: FieldProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="grid items-center gap-x-3 gap-y-1 text-sm sm:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <code className="font-semibold">{name}</code>
        {required ? <span className="text-xs text-caution"> required</span> : null}
        <span className="block truncate text-xs text-ink-3" title={type}>
          {list ? 'several, separated by commas' : type}
        </span>
      </span>
      <Input
        id={id}
        value={value}
        required={required}
        placeholder={example}
        onChange={(event) => onChange(event.target.value)}
        className="font-mono text-xs"
      />
    </label>
  )
}

function AnswerView({ answer: { status, words, requestId, body } }: { answer: Answer }) {
  const good = status < 400
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap gap-x-3 text-sm">
        <span
          className={`font-mono font-semibold ${good ? 'text-clear' : 'text-stop'}`}
        >{`${status} ${words}`}</span>
        {requestId ? <span className="font-mono text-xs/5 text-ink-3">{`request ${requestId}`}</span> : null}
      </p>
      {body ? (
        <CodeBlock
          title="Response"
          code={body.length > 200_000 ? `${body.slice(0, 200_000)}\n…` : body}
          tall
        />
      ) : null}
    </div>
  )
}
