import type { FieldIssue } from '#lib/api/errors.ts'

export type Trouble = {
  /** Issues of single fields, by the name of the field. */
  fields: { name: string; message: string }[]
  /** What belongs to no field that the form shows. */
  rest: string[]
}

/** Each issue goes to the field it names, or to the one that holds what it names. */
export function sortIssues(issues: readonly FieldIssue[], names: readonly string[]): Trouble {
  const trouble: Trouble = { fields: [], rest: [] }
  for (const { path, message } of issues) {
    const name = fieldOf(path.join('.'), names)
    if (name === undefined) trouble.rest.push(message)
    else if (!trouble.fields.some((field) => field.name === name)) trouble.fields.push({ name, message })
  }
  return trouble
}

function fieldOf(path: string, names: readonly string[]): string | undefined {
  const holders = names.filter((name) => path === name || path.startsWith(`${name}.`))
  return holders.toSorted((a, b) => b.length - a.length)[0]
}
