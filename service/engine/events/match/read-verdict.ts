import { APICallError, NoObjectGeneratedError } from 'ai'
import * as z from 'zod'

export const verdictAnswer = z.object({
  answer: z.enum(['yes', 'no', 'cannot-judge']),
  reason: z.string().describe('One sentence.'),
})

export type VerdictAnswer = z.infer<typeof verdictAnswer>

const thought = '</think>'

/** The same, however a small model spells it: `"YES"`, `"Cannot judge"`. */
const asWritten = verdictAnswer.extend({
  answer: z
    .string()
    .transform((said) =>
      said
        .trim()
        .toLowerCase()
        .replaceAll(/[\s_]+/g, '-'),
    )
    .pipe(verdictAnswer.shape.answer),
})

/** Reads a verdict from a text that says more than it: after its thoughts, in a code fence. Null when there is none. */
export function readVerdict(text: string): VerdictAnswer | null {
  const end = text.lastIndexOf(thought)
  const said = end < 0 ? text : text.slice(end + thought.length)
  try {
    const json: unknown = JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1))
    return asWritten.safeParse(json).data ?? null
  } catch {
    return null
  }
}

/** Reads the verdict of an answer that the library did not understand. */
export function verdictIn(error: unknown): VerdictAnswer | null {
  return NoObjectGeneratedError.isInstance(error) ? readVerdict(error.text ?? '') : null
}

/** Says whether the server refuses to be told the form of its answer; it may understand the words. */
export function refusesForm(error: unknown): boolean {
  if (!APICallError.isInstance(error) || (error.statusCode !== 400 && error.statusCode !== 422)) return false
  return /response_?format|json_?schema|json_?object|structured/i.test(
    `${error.message} ${error.responseBody ?? ''}`,
  )
}
