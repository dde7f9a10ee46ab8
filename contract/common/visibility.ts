import * as z from 'zod'
import { uuidId } from './ids.ts'
import { visibilities } from './visibilities.ts'

const extension = { 'x-signalbox-extension': true }

export const visibility = z
  .enum(visibilities)
  .describe(
    'Who may see it and what is said there: `all` members, `admins` (owners and admins), or chosen `members` beside them. ' +
      'A key without an acting member sees everything.',
  )
  .meta(extension)

export const visibleTo = z
  .array(uuidId('member'))
  .max(500)
  .describe('Members who may see it beside owners and admins; empty unless `visibility` is `members`.')
  .meta(extension)

/** Fields of a request that set the visibility. */
export const visibilityInput = {
  visibility: visibility.optional().describe('Who may see it. Only owners and admins may change it.'),
  visibleTo: visibleTo
    .min(1, 'Choose at least one member')
    .optional()
    .describe('Replaces the chosen members. Needs the visibility `members`.'),
}
