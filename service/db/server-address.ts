import { accessSync, constants } from 'node:fs'

/**
 * What statements and the reading of their answers rely on, whatever the operator has set for the server, the database
 * or the role. And a statement that may have to read a lot, and seldom does, must not be compiled each time for that case.
 */
const sessionSettings = '-c timezone=UTC -c datestyle=ISO -c jit=off'

/** The driver would say that there is no such file, and nothing of who named it. */
function mustBeReadable(query: URLSearchParams): void {
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = query.get(name)
    if (file === null) continue
    try {
      accessSync(file, constants.R_OK)
    } catch {
      throw new Error(`The file ${file}, which DATABASE_URL names as ${name}, cannot be read.`)
    }
  }
}

/**
 * The address with the settings of our sessions. They stand in the address, because the driver would take `options`
 * that are there already in place of any others.
 */
export function withSessionSettings(address: string): string {
  const [server = '', ...queries] = address.split('?')
  const query = new URLSearchParams(queries.join('?'))
  mustBeReadable(query)
  const own = query.get('options')
  query.set('options', own ? `${own} ${sessionSettings}` : sessionSettings)
  return `${server}?${query}`
}
