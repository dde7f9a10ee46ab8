/**
 * LISTEN and UNLISTEN are kept per connection, because the one backend listens for all of them. The backend never
 * stops listening, so an UNLISTEN reaches it with a channel that nobody uses.
 */
const listening = /^\s*(un)?listen\s+("(?:[^"]|"")+"|\*|[a-z_][\w$]*)\s*;?\s*$/i
const copying = /^\s*copy\s[^;]*\sfrom\s+stdin\b/i

export function followListen(sql: string, channels: Set<string>): string {
  const found = /^\s*(un)?listen\s/i.test(sql) ? listening.exec(sql) : null
  if (!found) return sql
  const name = channelName(found[2] ?? '')
  if (!found[1]) {
    channels.add(name)
    return sql
  }
  if (name === '*') channels.clear()
  else channels.delete(name)
  return 'UNLISTEN "-"'
}

export function readsCopyData(sql: string): boolean {
  return copying.test(sql)
}

export function quoteChannel(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`
}

function channelName(written: string): string {
  if (written.startsWith('"')) return written.slice(1, -1).replaceAll('""', '"')
  return written.toLowerCase()
}
