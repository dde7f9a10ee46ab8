import { SignalboxError } from './errors.ts'
import { follow } from './events.ts'
import type { ClientOptions, WriteOptions } from './options.ts'
import { allOf } from './pages.ts'
import { type Input, type Operation, readOperation } from './request.ts'
import { type Send, sender } from './send.ts'

/** Operations by group and name, each as its method, its path and what is special about it. */
export type Operations = Record<string, Record<string, string>>

type Call = (input?: Input, options?: WriteOptions) => unknown

/** Makes a client with a function for each operation. */
export function connect(
  operations: Operations,
  options: ClientOptions,
): Record<string, Record<string, Call>> {
  const send = sender(options)
  const groups = Object.entries(operations).map(([group, lines]) => {
    const calls = Object.entries(lines).map(([name, line]) => {
      const operation = readOperation(`${group}.${name}`, line)
      return [name, callOf(send, operation)]
    })
    return [group, Object.fromEntries(calls)]
  })
  return Object.fromEntries(groups)
}

function callOf(send: Send, operation: Operation): Call {
  if (operation.streams) return (input = {}, options = {}) => follow(send, operation, input, options)
  const call = (input: Input = {}, options: WriteOptions = {}) =>
    send(operation, input, options, async ({ response }) => {
      const text = await response.text()
      return operation.downloads ? text : read(operation, response, text)
    })
  if (!operation.pages) return call
  const all = (input: Input = {}, options: WriteOptions = {}) => allOf(input, (asked) => call(asked, options))
  return Object.assign(call, { all })
}

function read({ name: operation }: Operation, { status }: Response, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const message = 'The answer is no JSON. Is this the address of the service, and not of its dashboard?'
    throw new SignalboxError('UNREADABLE', message, { operation, status })
  }
}
