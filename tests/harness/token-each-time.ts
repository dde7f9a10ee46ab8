import { type AskedRequest, issueServiceToken, type TokenSubject } from '#service/core/gate/service-token.ts'

type Recipe = { secret: string; subject: TokenSubject; now?: number }

const mark = 'token-each-time.'

/**
 * Stands in a header for the token of a member. The client of the tests puts a new token in its place in each request, as
 * the dashboard does, because a token counts for one request.
 */
export function tokenEachTime(secret: string, subject: TokenSubject, now?: number): string {
  const recipe: Recipe = { secret, subject, ...(now !== undefined && { now }) }
  return `${mark}${Buffer.from(JSON.stringify(recipe)).toString('base64url')}.`
}

/** Returns the value of a header with the tokens of this request in it. */
export function withTokens(value: string, request: AskedRequest): string {
  return value.replaceAll(/token-each-time\.([\w-]+)\./g, (_, recipe: string) => {
    const { secret, subject, now } = JSON.parse(Buffer.from(recipe, 'base64url').toString()) as Recipe
    return issueServiceToken(secret, subject, request, now)
  })
}
