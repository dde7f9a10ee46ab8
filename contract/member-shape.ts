import * as z from 'zod'
import { dateTime } from './common/values.ts'

/** Trimmed and lower case, so that one address is one text. */
export const signInEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(320)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Must be an e-mail address')
  .describe('E-mail address of the member; capitals and white space around it mean nothing.')
  .meta({ examples: ['mara@northline.example'] })

/** Every character counts, white space at the ends included. */
export const newPassword = z
  .string()
  .min(10, 'Must have at least 10 characters')
  .max(200, 'Must have at most 200 characters')
  .describe(
    '10 to 200 characters, each of which counts, white space included. One of the most common passwords is refused, and ' +
      'one that is made of the e-mail address, the name or the organization.',
  )
  .meta({ format: 'password', examples: ['seven green signals'] })

/** Existing password: any text, so that new rules lock nobody out. */
export const givenPassword = z
  .string()
  .min(1, 'Must not be empty')
  .max(200, 'Must have at most 200 characters')
  .meta({ format: 'password', examples: ['seven green signals'] })

/** Name of a member. */
export const memberName = z
  .string()
  .trim()
  .min(1, 'Must not be empty')
  .max(200, 'Must have at most 200 characters')
  .meta({ examples: ['Mara Lindqvist'] })

export const memberRole = z.enum(['owner', 'admin', 'member'])

export const member = z.object({
  id: z.guid(),
  name: z.string(),
  email: z.string(),
  role: memberRole,
  image: z.string().nullable().describe('Address of a picture.'),
})

export const listedMember = member.extend({
  createdAt: dateTime,
  lastSignedInAt: dateTime.nullable().describe('null: has not signed in yet.'),
  hasSecondFactor: z
    .boolean()
    .nullable()
    .describe('Whether signing in with the password asks for a code as well. null: told to owners alone.'),
  passkeyCount: z
    .int()
    .nullable()
    .describe('Passkeys that the member signs in with. null: told to owners alone.'),
  openSessions: z
    .int()
    .nullable()
    .describe('Sessions of the member that have not ended. null: told to owners alone.'),
})

export const ownMember = listedMember.extend({
  hasPassword: z.boolean().describe('Whether the member may sign in with a password.'),
  passwordChangedAt: dateTime.nullable().describe('null: there is no password.'),
  secondFactor: z
    .object({ onSince: dateTime, recoveryCodesLeft: z.int().describe('Recovery codes that were not used.') })
    .nullable()
    .describe('null: signing in asks for the password alone.'),
  secondFactorRequired: z
    .boolean()
    .describe('Whether the organization asks everybody for an authenticator app or a passkey.'),
})

export const organizationRef = z.object({
  id: z.guid(),
  slug: z.string(),
  name: z.string(),
  timezone: z.string(),
  simulated: z.boolean().describe('Whether its connected workspaces are simulated, as in the demo.'),
})

export const sessionsValidFrom = dateTime.describe(
  'Grows when the member signs out everywhere or changes the password. A session keeps the value it began with and ' +
    'ends when the member has a later one.',
)

/** Source of an attempt, by which failures are counted. */
export const source = z
  .string()
  .min(1)
  .max(1000)
  .optional()
  .describe(
    'Network address of the browser, signed by the dashboard with the secret of the installation. Whatever is not signed ' +
      'so counts nothing: the attempt then comes from where the request does. Attempts that fail are counted by the ' +
      'address as well, of which only a hash is kept; the session of one that succeeds shows it to the member and to owners.',
  )
  .meta({ examples: ['eyJhbGciOiJIUzI1NiJ9.eyJzb3VyY2UiOiIyMDMuMC4xMTMuNyJ9.kq3xv9cT1mXb7RkLw2dAZp'] })

export const device = z
  .string()
  .trim()
  .max(500)
  .optional()
  .describe('What the browser says it is, for the list of sessions: its `User-Agent`.')
  .meta({ examples: ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'] })

export const sessionId = z
  .guid()
  .describe('The session that began. A token of the dashboard that names it is refused once it has ended.')

export const openSession = z.object({
  id: z.guid(),
  device: z.string().describe('`User-Agent` of the browser that signed in, or an empty string.'),
  place: z.string().describe('Network address that the sign-in came from, or an empty string.'),
  createdAt: dateTime,
  lastSeenAt: dateTime.describe('Precise to ten minutes.'),
  endsAt: dateTime.describe('30 days after it began, at the latest.'),
  isCurrent: z.boolean().describe('Whether it is the session of this request.'),
})

export type OpenSession = z.infer<typeof openSession>
export type Member = z.infer<typeof member>
export type OrganizationRef = z.infer<typeof organizationRef>

export type ListedMember = z.infer<typeof listedMember>
export type OwnMember = z.infer<typeof ownMember>
