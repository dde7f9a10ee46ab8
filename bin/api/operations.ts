import { type Described, type Document, describedBy, type Route } from '#scripts/client/schema.ts'
import { openApiDocument } from '#service/doors/http/documentation/openapi.ts'
import { routesText } from '#service/doors/http/documentation/routes.ts'

export type Interface = { operations: Described[]; document: Document }

/** Every operation, by the name that the TypeScript client has for it. */
export async function readInterface(): Promise<Interface> {
  const document = JSON.parse(JSON.stringify(await openApiDocument())) as Document
  const routes: Record<string, Route> = JSON.parse(routesText())
  return { document, operations: describedBy(document, routes) }
}

export const nameOf = ({ group, name }: Described) => `${group}.${name}`

/** How many letters have to be changed, added or left out to make one word of another. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (let j = 0; j < to.length; j++)
      next.push(
        Math.min(
          (row[j + 1] ?? 0) + 1,
          (next[j] ?? 0) + 1,
          (row[j] ?? 0) + (letter.toLowerCase() === to[j]?.toLowerCase() ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}

/** Names that may be meant by a mistyped one, nearest first. */
export function nearest(given: string, names: string[]): string[] {
  const most = Math.max(2, Math.floor(given.length / 3))
  return names
    .map((name) => ({ name, far: distance(given, name) }))
    .filter(({ far }) => far <= most)
    .toSorted((a, b) => a.far - b.far)
    .slice(0, 3)
    .map(({ name }) => name)
}
