import { implement } from '@orpc/server'
import { contract } from '#contract/index.ts'
import type { Context } from './context.ts'
import { forbidden } from './errors.ts'

/** What a signed-in member's service token may do; everything else needs an organization API key. */
const openToMembers = new Set(['me.get'])

/** Runs after the input is validated, as the order of checks asks: authorize comes behind validate. */
export const os = implement(contract)
  .$context<Context>()
  .$config({ initialInputValidationIndex: Number.NEGATIVE_INFINITY })
  .use(({ context, path, next }) => {
    if (context.principal.kind === 'member' && !openToMembers.has(path.join('.')))
      throw forbidden('This operation accepts organization API keys only; service tokens are rejected.')
    return next()
  })
