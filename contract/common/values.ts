import * as z from 'zod'

export const dateTime = z.iso
  .datetime({ offset: true, error: 'Must be an ISO 8601 date-time with `Z` or an offset' })
  .meta({ examples: ['2026-03-12T09:00:00.000Z'] })

/** Instant of something that happened. Allows for clocks that differ a little, and for the years of PostgreSQL. */
export const pastDateTime = dateTime
  .refine((it) => !(Date.parse(it) > Date.now() + 5 * 60_000), 'Must not be in the future')
  .refine((it) => !(Date.parse(it) < Date.UTC(1990, 0)), 'Must not be before 1990')

export const email = z
  .email('Must be an e-mail address')
  .max(320)
  .meta({ examples: ['ada@halden.example'] })

/** Addresses that a person may follow; schemes that a browser would run are refused. */
export const webAddress = z.url({ protocol: /^https?$/, error: 'Must be an http or https address' }).max(2048)

/** Pictures may also be carried in the address itself. */
export const pictureAddress = z
  .url({ protocol: /^(https?|data)$/, error: 'Must be an http, https or data address' })
  .max(8192)

export const count = z.int().min(0)

export const weeklyActivity = z
  .array(count)
  .describe('Messages a week over the last twelve weeks, oldest first; the last entry is the current week.')
  .meta({ examples: [[0, 2, 5, 3, 0, 0, 1, 4, 9, 12, 7, 3]] })

/** A member, agent or process as it is shown beside what it did. */
export const attribution = z.object({
  id: z.string(),
  image: z.string().describe('Address of a picture, or an empty string.'),
  name: z.string(),
})

export const companyRef = z.object({
  domain: z.string(),
  id: z.string(),
  logoUrl: z.string().describe('Address of a logo, or an empty string.'),
  name: z.string(),
})

export const platformIdentity = z.object({ platform: z.string(), platformId: z.string() })

/** Text to search for, of as many characters. Longer ones cost more and find nothing. */
const searchOf = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .describe('Case-insensitive; every character means itself.')
    .meta({ examples: ['halden'] })

export const search = searchOf(200)

/** The common interface sets no limit to a search; no name that its lists hold is longer. */
export const specifiedSearch = searchOf(1000)

export const sortOrder = z.enum(['asc', 'desc']).default('desc')
