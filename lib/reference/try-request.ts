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
