import * as z from 'zod'
import { ask, type Sender } from '#service/api/arrivals/asking.ts'
import { list, word } from '#service/api/arrivals/lenient.ts'
import { type Access, AccessRefused } from '#service/core/sources.ts'

const refused = 'Linear does not know the API key, or it was revoked. Enter another one.'
const forbidden =
  'The API key may not read this at Linear. Make one with the permission “Read” for all teams.'

const errors = z.object({
  errors: list(
    z.object({
      message: word,
      extensions: z.object({ code: word, type: word }).optional().catch(undefined),
    }),
  ),
})

/** Codes are written in capitals, types of older versions in small letters. */
function codesIn(body: unknown): string[] {
  const found = errors.safeParse(body).data?.errors ?? []
  return found.map(({ extensions }) => (extensions?.code ?? extensions?.type ?? 'unknown').toUpperCase())
}

/** Linear tells with status 400 that too much was asked. */
function isLimit(_status: number, text: string): boolean {
  try {
    return codesIn(JSON.parse(text)).includes('RATELIMITED')
  } catch {
    return false
  }
}

/** One question; an answer that holds errors is none. `ownForbidden` says what to do where that is something else than for reading. */
export async function query<Shape extends z.ZodType>(
  access: Access,
  text: string,
  variables: Record<string, unknown>,
  shape: Shape,
  ownForbidden = forbidden,
): Promise<z.infer<Shape>> {
  const sender: Sender = {
    name: 'Linear',
    headers: { authorization: access.secrets.token ?? '' },
    refusals: { 401: refused, 403: ownForbidden },
    resetHeader: 'x-ratelimit-requests-reset',
    isLimit,
  }
  const { body } = await ask(access, sender, 'https://api.linear.app/graphql', { query: text, variables })
  const [code] = codesIn(body)
  if (code?.includes('AUTHENTICATION')) throw new AccessRefused(refused)
  if (code?.includes('FORBIDDEN')) throw new AccessRefused(ownForbidden)
  if (code !== undefined) throw new Error(`Linear answered ${code}.`)
  return shape.parse(z.object({ data: z.unknown() }).parse(body).data)
}
