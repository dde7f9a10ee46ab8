import * as z from 'zod'
import { idempotentOperation, operation } from './common/operation.ts'
import { dateTime } from './common/values.ts'

const key = z
  .string()
  .min(1, 'Must not be empty')
  .max(200)
  .describe('What it is, in words of the program that shows it, such as `automation 4f1c…`.')
const state = z
  .string()
  .min(1, 'Must not be empty')
  .max(200)
  .describe('What it says now, or a digest of that. With another state it is not set aside any more.')

export const setAsideEntry = z.object({ key, state, createdAt: dateTime })

export const setAsideList = z.object({ data: z.array(setAsideEntry).describe('Newest first.') })

export const setAsideInput = z.strictObject({
  key,
  state,
  isSetAside: z.boolean().describe('False brings it back.'),
})

export type SetAsideList = z.infer<typeof setAsideList>
export type SetAsideInput = z.infer<typeof setAsideInput>

/** Days after which what was set aside comes back by itself. */
export const setAsideDays = 30

/** The oldest give way to further ones. */
export const mostSetAside = 500

const base = { path: '/members/me/set-aside', tag: 'Me', extension: true } as const

/** What a member is done with of what needs them. */
export const setAsideOperations = {
  listSetAside: operation({
    ...base,
    method: 'GET',
    operationId: 'listSetAside',
    summary: 'List what you have set aside',
    description: `What the acting member has set aside of what needs them, for at most ${setAsideDays} days. A key alone has set nothing aside.`,
  }).output(setAsideList),
  setAside: idempotentOperation({
    ...base,
    method: 'PUT',
    operationId: 'setAside',
    summary: 'Set something aside, or bring it back',
    description:
      `For the acting member alone, until it says something else, at most ${setAsideDays} days. Of more than ${mostSetAside} the ` +
      'oldest come back. Needs an acting member.',
  })
    .input(setAsideInput)
    .output(setAsideList),
}
