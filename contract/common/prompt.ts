import * as z from 'zod'

/** Instructions of an automation. */
export const prompt = z
  .string()
  .min(1, 'Must not be empty')
  .max(130_000)
  .meta({ examples: ['Name the VIP accounts whose mood changed this week, with one quote each.'] })
