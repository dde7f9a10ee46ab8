import type { Operations } from './connect.ts'

const methods: Record<string, string> = { G: 'GET', P: 'POST', A: 'PATCH', U: 'PUT', D: 'DELETE' }

/** Name, method (small where it takes an `Idempotency-Key`), flags, how many parts of the path before it begins with (one, where nothing is said), and what follows them. */
const form = /^(\w+):(\w)([a-z]*)(\d*)(.*)$/

/** Reads the table of operations as it is packed: a group a line, each path by what differs from the one before. */
export function readTable(text: string): Operations {
  const groups = text.split('\n').map((line) => {
    const [group = '', ...packed] = line.split(' ')
    let before: string[] = []
    const operations = packed.map((one) => {
      const [, name = '', method = '', flags, shared, rest = ''] = form.exec(one) ?? []
      const path = before.slice(0, Number(shared || 1) + 1).join('/') + rest
      before = path.split('/')
      return [name, `${methods[method.toUpperCase()]} ${path} ${flags}${method < 'a' ? '' : 'k'}`]
    })
    return [group, Object.fromEntries(operations)]
  })
  return Object.fromEntries(groups)
}
