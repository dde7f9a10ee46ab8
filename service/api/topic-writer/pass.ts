import type { TopicWriterSettings } from '#contract/topic-writer.ts'
import type { Context } from '#service/core/context.ts'
import { conflict } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import { askForPass } from './ask-for-pass.ts'
import { getTopicWriter } from './get.ts'

/** Asks for a pass; the writer makes it in the background. */
export function startTopicPass(context: Context): Promise<TopicWriterSettings> {
  return write(context, async (tx) => {
    const isAsked = await askForPass(tx, context.orgId)
    if (!isAsked) throw conflict('The topic writer is off. Switch it on first.')
    return getTopicWriter(context, tx)
  })
}
