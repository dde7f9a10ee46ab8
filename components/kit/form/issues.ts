import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { type FieldIssue, issuesOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'

/** The name of the field, in dots, that a place of the request belongs to. */
export type FieldOf = (path: FieldIssue['path']) => string

const asInInput: FieldOf = (path) => path.join('.')

type Sorted = {
  /** Issues of single fields, by the name of the field. `part`: the last step to what is wrong within it. */
  fields: { name: string; message: string; part: string }[]
  /** What belongs to no field that the form shows. */
  rest: string[]
}

/** Each issue goes to the field it names, or to the one that holds what it names. */
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

/**
 * Shows a failed save where it can be mended: what the service objects to on its field, everything else above the form.
 * Returns whether the service named anything that is wrong.
 */
export function showFailure<Values extends FieldValues, Input>(
  form: Pick<UseFormReturn<Values, unknown, Input>, 'getValues' | 'setError'>,
  error: unknown,
  fieldOf?: FieldOf,
): boolean {
  const issues = issuesOf(error)
  const { fields, rest } = sortIssues(issues, namesIn(form.getValues()), fieldOf)
  for (const { name, message, part } of fields) form.setError(name as Path<Values>, { type: part, message })
  const words = issues.length === 0 ? [describeFailure(error).text] : [...new Set(rest)]
  if (words.length > 0) form.setError('root.server', { type: 'server', message: words.join(' ') })
  return issues.length > 0
}

/** Why a save failed, in one line: for a form that is not there any more, and for what has no form. */
export function failureWords(error: unknown): string {
  return (
    issuesOf(error)
      .map(({ message }) => message)
      .join(' ') || describeFailure(error).text
  )
}

/** Every place in the values of a form, in dots, the ones that hold others included. */
export function namesIn(values: unknown, before = ''): string[] {
  if (typeof values !== 'object' || values === null) return []
  return Object.entries(values).flatMap(([name, value]) => {
    const place = before ? `${before}.${name}` : name
    return [place, ...namesIn(value, place)]
  })
}
