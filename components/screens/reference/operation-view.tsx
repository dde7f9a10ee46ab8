import type { ReactNode } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { InlineCode } from '#components/ui/inline-code.tsx'
import type { Operation } from './document.ts'
import type { Field } from './fields.ts'
import { Method } from './operation-nav.tsx'
import { curlOf, typescriptOf } from './snippets.ts'
import { TryIt } from './try-it.tsx'

/** `answered`: of an answer, where optional fields are marked; of a request the required ones are. */
type FieldListProps = { fields: Field[]; answered?: boolean }

/** Members with their types; those that have members themselves can be opened. */
function FieldList({ fields, answered = false }: FieldListProps) {
  return (
    <ul className="flex flex-col">
      {fields.map((field) => (
        <li key={field.name} className="border-t border-line py-2.5 first:border-t-0">
          <FieldLine field={field} answered={answered} />
          {field.fields.length > 0 ? (
            <details className="group/field mt-1.5">
              <summary className="inline-flex h-6 cursor-pointer list-none items-center rounded-md text-xs text-ink-3 underline decoration-line-strong underline-offset-2 hover:text-ink [&::-webkit-details-marker]:hidden">
                <span className="group-open/field:hidden">{`Show ${field.fields.length} inside`}</span>
                <span className="hidden group-open/field:inline">Hide</span>
                <span className="sr-only">{` ${field.name}`}</span>
              </summary>
              <div className="mt-1 border-l border-line pl-4">
                <FieldList fields={field.fields} answered={answered} />
              </div>
            </details>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function FieldLine({ field, answered }: { field: Field; answered: boolean }) {
  const { name, type, required, description, facts } = field
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2.5 [overflow-wrap:anywhere]">
        <code className="text-sm font-semibold">{name}</code>
        <span className="font-mono text-xs text-ink-2">
          {type.length > 160 ? `${type.slice(0, 160)}…` : type}
        </span>
        {required && !answered ? <span className="text-xs font-medium text-caution">required</span> : null}
        {answered && !required ? <span className="text-xs text-ink-3">optional</span> : null}
      </p>
      {description || facts.length > 0 ? (
        <p className="mt-0.5 text-sm text-ink-2 [overflow-wrap:anywhere]">
          {description ? <InlineCode>{description}</InlineCode> : null}
          {facts.length > 0 ? (
            <span className="text-ink-3">{`${description ? ' ' : ''}${facts.join(', ')}`}</span>
          ) : null}
        </p>
      ) : null}
    </>
  )
}

type Props = { operation: Operation; base: string; reachable: boolean }

/** Describes the input and the responses of an operation, and how to call it. */
export function OperationView({ operation, base, reachable }: Props) {
  const { parameters, body, answers } = operation
  return (
    <article>
      <OperationHead operation={operation} />
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 min-[86rem]:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] min-[110rem]:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]">
        <div className="flex min-w-0 flex-col gap-5 min-[86rem]:sticky min-[86rem]:top-6 min-[86rem]:order-last">
          <CodeBlock title="curl" code={curlOf(operation, base)} />
          <TryIt operation={forBrowser(operation)} reachable={reachable} />
          <CodeBlock title="TypeScript" code={typescriptOf(operation, base)} tall />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          {(['path', 'query', 'header'] as const).map((place) => {
            const fields = parameters.filter((one) => one.place === place)
            return fields.length > 0 ? (
              <Part key={place} title={titles[place]}>
                <FieldList fields={fields} />
              </Part>
            ) : null
          })}
          {body && body.fields.length > 0 ? (
            <Part title="Body, as JSON">
              <FieldList fields={body.fields} />
            </Part>
          ) : null}
          <Part title="Responses">
            <Answers answers={answers} />
          </Part>
        </div>
      </div>
    </article>
  )
}

const titles = { path: 'Path', query: 'Query', header: 'Headers' }

function forBrowser({ id, method, path, parameters, body }: Operation) {
  return {
    id,
    method,
    path,
    parameters: parameters
      .filter(({ place }) => place !== 'header')
      .map(({ name, place, required, type, example, list }) => ({
        name,
        place,
        required,
        type,
        example,
        list,
      })),
    body: body ? JSON.stringify(body.sample, null, 2) : null,
  }
}

function OperationHead({
  operation: { summary, method, path, description, extension, open },
}: {
  operation: Operation
}) {
  return (
    <header>
      <h1 className="text-xl font-semibold tracking-[-0.018em]">{summary}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Method method={method} className="text-xs" />
        <code className="text-sm [overflow-wrap:anywhere]">{path}</code>
        {extension ? <Badge>only in Signalbox</Badge> : null}
        {open ? <Badge>needs no key</Badge> : null}
      </p>
      <p className="mt-3 max-w-[42rem] text-lg text-ink-2">
        <InlineCode>{description}</InlineCode>
      </p>
    </header>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="border-b border-line-strong pb-2 text-sm font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function Answers({ answers }: { answers: Operation['answers'] }) {
  return (
    <ul className="flex flex-col">
      {answers.map(({ status, description, type, fields }) => (
        <li key={status} className="border-t border-line py-2.5 first:border-t-0">
          <p className="flex flex-wrap items-baseline gap-x-2.5 text-sm">
            <span className={`font-mono font-semibold ${status.startsWith('2') ? 'text-clear' : 'text-ink'}`}>
              {status}
            </span>
            {type ? <span className="font-mono text-xs text-ink-2">{type}</span> : null}
            <span className="text-ink-2">
              <InlineCode>{description}</InlineCode>
            </span>
          </p>
          {fields.length > 0 ? (
            <div className="mt-1 border-l border-line pl-4">
              <FieldList fields={fields} answered />
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
