import type { LanguageModelUsage } from 'ai'
import * as z from 'zod'
import { asData, dataRule, plainText } from '#service/core/model-data.ts'
import { modelFailure } from '#service/core/model-failure.ts'
import { askInForm } from '#service/core/model-form.ts'
import { costOf, type Model } from '#service/core/models.ts'
import { Said } from '../compose/say.ts'
import { allFacts, type Facts } from '../facts/facts.ts'
import { findInvented } from './check.ts'

/** Sentences between the facts; null where the model's did not pass the check, so that those of the rules stand. */
export type Prose = { lead: Said | null; summary: Said | null }

/** `costMicros` is null when the price of the model is not known. */
type Written = { prose: Prose | null; costMicros: number | null; problem: string | null }

const answer = z.object({
  lead: z.string().describe('Two or three sentences that open the article.'),
  summary: z.string().describe('Two or three sentences that stand below the title in a list.'),
})

const callMs = 60_000
const longest = 700

const instructions = `You write two short paragraphs of an article for the owner of a software company. The article tells what its
customers say, and is made of facts that are given to you.

Use no number, name, quote or address that is not among the facts, and count nothing yourself. Write figures as they stand
there. Do not say what the facts do not say: no causes, no guesses, no praise. Plain English, short sentences, no lists, no
Markdown, no address.

${dataRule}

Answer with a JSON object and nothing else: {"lead": "…", "summary": "…"}`

type Usage = Partial<LanguageModelUsage>

const spentOf = ({ price }: Model, { inputTokens = 0, outputTokens = 0, inputTokenDetails }: Usage) =>
  costOf(price, { inputTokens, outputTokens, cachedTokens: inputTokenDetails?.cacheReadTokens ?? 0 })

/** Facts for the model, each as it is printed; it is told nothing else. */
function shown(title: Said, facts: Facts) {
  return {
    title: title.text,
    facts: allFacts(facts).map((fact) => ({
      kind: fact.kind,
      text: plainText(fact.text, 400),
      ...(fact.kind === 'figure' && { means: fact.query }),
      ...(fact.kind === 'moment' && { means: fact.query }),
      ...(fact.kind === 'quote' && { by: fact.author.text }),
    })),
  }
}

function passed(text: string, facts: Facts): { said: Said | null; problem: string | null } {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain === '' || plain.length > longest) return { said: null, problem: 'too long or empty' }
  const invented = findInvented(plain, facts)
  return invented === null
    ? { said: Said.checked(plain, facts), problem: null }
    : { said: null, problem: `“${invented}” is no fact` }
}

/** Asks for the sentences between the facts. Never throws for what the model or its provider does. */
export async function writeProse(
  model: Model,
  title: Said,
  facts: Facts,
  signal: AbortSignal,
): Promise<Written> {
  try {
    const { said, usage } = await askInForm({
      model: model.model,
      instructions,
      prompt: asData('facts of the article', shown(title, facts)),
      ...{ form: answer, maxOutputTokens: 1000 },
      signal: AbortSignal.any([signal, AbortSignal.timeout(callMs)]),
    })
    const costMicros = spentOf(model, usage)
    if (said === null) return { prose: null, costMicros, problem: 'The answer had another form.' }
    const [first, second] = [passed(said.lead, facts), passed(said.summary, facts)]
    return {
      prose: { lead: first.said, summary: second.said },
      costMicros,
      problem: first.problem ?? second.problem,
    }
  } catch (error) {
    signal.throwIfAborted()
    const failure = modelFailure(model.name, error)
    if (!failure) throw error
    // A failed call does not say what it cost.
    return { prose: null, costMicros: 0, problem: failure.message }
  }
}
