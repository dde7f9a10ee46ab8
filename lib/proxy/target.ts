import { type Route, routes } from '../api/routes.ts'

export type Target = { route: Route; path: string }

type Template = { route: Route; segments: string[] }

const templates: Template[] = Object.values(routes).map((route) => ({
  route,
  segments: route.path.slice(1).split('/'),
}))

/**
 * Finds the operation of a path below /api/v1. Builds the forwarded path from the template and the decoded
 * parameters, so that only operations of the contract can be reached.
 */
export function targetOf(method: string, path: string): Target | { allowed: string[] } | null {
  const segments = segmentsOf(path)
  if (!segments) return null
  const matching = templates.filter((template) => matches(template.segments, segments))
  // Fixed parts win over parameters: /topics/rising is not the topic "rising".
  const most = Math.max(...matching.map(fixedCount))
  const best = matching.filter((template) => fixedCount(template) === most)
  const found = best.find(({ route }) => route.method === method)
  if (found) return { route: found.route, path: `/${segments.map(encodeURIComponent).join('/')}` }
  return best.length > 0 ? { allowed: best.map(({ route }) => route.method) } : null
}

function matches(template: string[], segments: string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((part, index) => isParameter(part) || part === segments[index])
  )
}

function fixedCount({ segments }: Template): number {
  return segments.filter((part) => !isParameter(part)).length
}

function isParameter(part: string): boolean {
  return part.startsWith('{')
}

/** Null for a path that two programs could read differently. */
function segmentsOf(path: string): string[] | null {
  if (!path.startsWith('/')) return null
  try {
    const segments = path.slice(1).split('/').map(decodeURIComponent)
    return segments.every(isPlain) ? segments : null
  } catch {
    return null
  }
}

function isPlain(segment: string): boolean {
  // Anything that is escaped twice, steps up, or carries a separator or a control character.
  return /^(?!\.{1,2}$)[^/\\%?#\p{Cc}]+$/u.test(segment)
}
