import { expect, test } from 'vitest'
import { assistantRefusal } from '#service/core/gate/assistant-rights.ts'
import { needsConfirmation } from '#service/core/gate/confirmation.ts'
import { readsOnly } from '#service/core/gate/key-rights.ts'
import { routes } from './operations.ts'

const refusalOf = (access: 'read' | 'write', { name, method }: { name: string; method: string }) =>
  assistantRefusal({ id: 'a', program: 'Claude', access }, { operation: name, isRead: method === 'GET' })

/** Writes that an assistant may ask for although some of their inputs ask for a confirmed session. */
const byInput = [
  ...['connections.create', 'connections.rotateSecret', 'connections.update'],
  ...['destinations.create', 'destinations.update'],
]

test('what always asks for a confirmed session is closed, by the branch or by the input', () => {
  const open = routes.filter((route) => refusalOf('write', route) === null)
  const asking = open.filter(({ name }) => needsConfirmation(name, { secrets: 1, connection: 1, url: 1 }))
  expect(asking.map(({ name }) => name).toSorted()).toEqual(byInput.toSorted())
})

test('access, secrets and exports are closed for writing, and mostly for reading', () => {
  const closed =
    /^(apiKeys|assistants|invitations|mailServer|passkeys|passwordResets|sampleData|secondFactors|setup|signIns)\./
  for (const route of routes.filter(({ name }) => closed.test(name)))
    expect([route.name, refusalOf('write', route)]).toEqual([
      route.name,
      expect.stringContaining('dashboard'),
    ])
  for (const route of routes.filter(({ name }) =>
    /^(members|organization|auditLog|webhookEndpoints|models)\./.test(name),
  ))
    if (route.method !== 'GET')
      expect([route.name, refusalOf('write', route) === null]).toEqual([route.name, false])
})

test('reading alone changes nothing, in any operation', () => {
  const open = routes.filter((route) => refusalOf('read', route) === null)
  expect(open.filter(({ name, method }) => !readsOnly(name, method === 'GET'))).toEqual([])
  expect(open.length).toBeGreaterThan(50)
})
