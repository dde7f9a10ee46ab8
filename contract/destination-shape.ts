import * as z from 'zod'
import { automationUse } from './automation-shape.ts'
import { uuidId } from './common/ids.ts'
import { medium } from './common/output-channel.ts'
import { count, dateTime } from './common/values.ts'

export const destination = z.object({
  id: uuidId('destination'),
  channel: medium,
  name: z.string(),
  target: z.string().nullable(),
  status: z
    .enum(['failing', 'ready', 'simulated', 'unreadable', 'untried'])
    .describe(
      '`failing`: the last delivery did not arrive, see `lastErrorMessage`. `unreadable`: the secret of the service ' +
        'has changed, so the stored credentials cannot be opened; enter them again. `simulated`: nothing leaves the machine.',
    ),
  sender: z.string().nullable().describe('Sender of the mails.'),
  host: z.string().nullable().describe('Host it speaks to, where that is not fixed.'),
  secretHint: z.string().nullable().describe('The last four characters of the secret; null for short ones.'),
  lastDeliveredAt: dateTime.nullable(),
  lastErrorAt: dateTime.nullable(),
  lastErrorMessage: z.string().nullable(),
  createdAt: dateTime,
  updatedAt: dateTime,
})

const use = {
  isDefault: z.boolean().describe('Automations that name no destination send here.'),
  isNotice: z.boolean().describe('Receives notices about failing automations.'),
  automations: z.array(automationUse).describe('At most 50 whose output goes here, by name.'),
  automationCount: count,
}

const usedDestination = destination.extend(use)

const missingDestination = z.object({ channel: medium, ...use })

export const destinationList = z.object({
  data: z.array(usedDestination),
  missing: z
    .array(missingDestination)
    .describe(
      'Media that something is sent to and no destination serves. Empty in a simulated organization.',
    ),
})

export type Destination = z.infer<typeof destination>
export type UsedDestination = z.infer<typeof usedDestination>
export type MissingDestination = z.infer<typeof missingDestination>
export type DestinationList = z.infer<typeof destinationList>
