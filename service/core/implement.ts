import { implement } from '@orpc/server'
import { contract } from '#contract/index.ts'
import { type Context, memberOf, type Principal } from './context.ts'
import { forbidden } from './errors.ts'
import { needOf, refusal } from './roles.ts'

/** What a signed-in member's service token may do; everything else needs an organization API key. */
const openToMembers = new Set(['me.get'])

/** A key alone may do everything its organization can; a member who acts through it, what the role allows. */
function authorize(principal: Principal, operation: string, isRead: boolean): void {
  if (principal.kind === 'member' && !openToMembers.has(operation))
    throw forbidden('This operation accepts organization API keys only; service tokens are rejected.')
  const member = memberOf(principal)
  const reason = member && refusal(member.role, needOf(operation, isRead))
  if (reason) throw forbidden(reason)
}

/** Runs after the input is validated, as the order of checks asks: authorize comes behind validate. */
export const os = implement(contract)
  .$context<Context>()
  .$config({ initialInputValidationIndex: Number.NEGATIVE_INFINITY })
  .use(({ context, path, procedure, next }) => {
    authorize(context.principal, path.join('.'), procedure['~orpc'].route.method === 'GET')
    return next()
  })
