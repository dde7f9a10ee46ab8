import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { FieldIssue } from '#lib/api/errors.ts'

/** The name of the field, in dots, that a place of the request belongs to. */
export type FieldOf = (path: FieldIssue['path']) => string

const asInInput: FieldOf = (path) => path.join('.')

type Sorted = {
  /** Issues of single fields, by the name of the field. `part`: the last step to what is wrong within it. */
  fields: { name: string; message: string; part: string }[]
  /** Issues of no visible field. */
  rest: string[]
}

/** Assigns each issue to the field it names, or to the field that contains it. */
export function sortIssues(
  issues: readonly FieldIssue[],
  names: readonly string[],
  fieldOf: FieldOf = asInInput,
): Sorted {
  const sorted: Sorted = { fields: [], rest: [] }
  for (const { path, message } of issues) {
    const name = closest(fieldOf(path), names)
    if (name === undefined) sorted.rest.push(message)
    else if (!sorted.fields.some((field) => field.name === name))
      sorted.fields.push({ name, message, part: String(path.at(-1) ?? name) })
  }
  return sorted
}

function closest(path: string, names: readonly string[]): string | undefined {
  const holders = names.filter((name) => path === name || path.startsWith(`${name}.`))
  return holders.toSorted((a, b) => b.length - a.length)[0]
}

/** Shows each issue on the field of the form that it belongs to, and what belongs to none above the form. */
export function showIssues<Values extends FieldValues, Input>(
  form: Pick<UseFormReturn<Values, unknown, Input>, 'getValues' | 'setError'>,
  issues: readonly FieldIssue[],
  fieldOf?: FieldOf,
): void {
  const { fields, rest } = sortIssues(issues, namesIn(form.getValues()), fieldOf)
  // The first field takes the focus, as after a check of the form itself.
  for (const [index, { name, message, part }] of fields.entries())
    form.setError(name as Path<Values>, { type: part, message }, { shouldFocus: index === 0 })
  if (rest.length > 0) form.setError('root.server', { type: 'server', message: [...new Set(rest)].join(' ') })
}

/** Every place in the values of a form, in dots, the ones that hold others included. */
export function namesIn(values: unknown, before = ''): string[] {
  if (typeof values !== 'object' || values === null) return []
  return Object.entries(values).flatMap(([name, value]) => {
    const place = before ? `${before}.${name}` : name
    return [place, ...namesIn(value, place)]
  })
}
