import type { Context } from '#service/core/context.ts'
import { costOf } from '#service/core/models.ts'
import { type Judge, judgeOf } from '#service/engine/events/match/judge-of.ts'
import { limitReached } from '#service/engine/queue/month.ts'
import { countQuestion } from './question.ts'

/** Returns the judge for conditions that a member tries: what it uses counts, and at the limit of money it answers nothing. */
export async function judgeForMember(context: Context): Promise<Judge | null> {
  const judge = judgeOf(await context.models.of(context.orgId))
  if (!judge) return null
  const limit = await limitReached(context.db, context.orgId)
  return {
    ...judge,
    async ask(question, signal, spent) {
      if (limit !== null) return { error: limit, canPass: false }
      try {
        return await judge.ask(question, signal, spent)
      } finally {
        if (spent.inputTokens + spent.outputTokens > 0)
          await countQuestion(context, costOf(judge.price, spent))
      }
    },
  }
}
