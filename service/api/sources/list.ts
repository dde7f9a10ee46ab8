import type { SourceAnswer } from '#contract/sources.ts'
import type { Context } from '#service/core/context.ts'
import type { SourceInfo } from '#service/core/sources.ts'

function answerOf({
  name,
  settings: _,
  newSigningSecret: __,
  test: ___,
  history,
  ...told
}: SourceInfo): SourceAnswer {
  const { title, description, ways, minutes, fields, steps, brings } = told
  return {
    source: name,
    ...{ title, description, ways, minutes, fields, steps, brings },
    hasHistory: history !== undefined,
    historyNeeds: history?.needs ?? [],
  }
}

export async function listSources({ inbound }: Context): Promise<{ data: SourceAnswer[] }> {
  const found = (await inbound?.sources.all()) ?? []
  return { data: found.map(answerOf) }
}
