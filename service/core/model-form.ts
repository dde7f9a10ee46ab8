import {
  APICallError,
  generateText,
  type LanguageModel,
  type LanguageModelUsage,
  NoObjectGeneratedError,
  Output,
} from 'ai'
import type * as z from 'zod'

export type FormQuestion<Form> = {
  model: LanguageModel
  /** Says the form in words as well: not every server passes the schema on. */
  instructions: string
  prompt: string
  form: z.ZodType<Form>
  /** The same, however a small model spells it. */
  asWritten?: z.ZodType<Form>
  maxOutputTokens: number
  signal: AbortSignal
}

/** `said` is null when the answer had another form. */
export type FormAnswer<Form> = { said: Form | null; usage: Partial<LanguageModelUsage> }

const thought = '</think>'

/** Reads an object from a text that says more than it: after its thoughts, in a code fence. Null when there is none. */
function readForm<Form>(text: string, form: z.ZodType<Form>): Form | null {
  const end = text.lastIndexOf(thought)
  const said = end < 0 ? text : text.slice(end + thought.length)
  try {
    const json: unknown = JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1))
    return form.safeParse(json).data ?? null
  } catch {
    return null
  }
}

/** Says whether the server refuses to be told the form of its answer; it may understand the words. */
function refusesForm(error: unknown): boolean {
  if (!APICallError.isInstance(error) || (error.statusCode !== 400 && error.statusCode !== 422)) return false
  return /response_?format|json_?schema|json_?object|structured/i.test(
    `${error.message} ${error.responseBody ?? ''}`,
  )
}

/**
 * Asks one question without tools for an answer in a form: by a schema, and in words alone where the server takes none. Throws
 * what the provider does.
 */
export async function askInForm<Form>(question: FormQuestion<Form>): Promise<FormAnswer<Form>> {
  const { model, instructions, prompt, form, asWritten = form, maxOutputTokens, signal } = question
  const call = {
    ...{ model, instructions, prompt, maxOutputTokens },
    temperature: 0,
    maxRetries: 0,
    providerOptions: { openai: { store: false } },
    abortSignal: signal,
  }
  try {
    const { output, usage } = await generateText({ ...call, output: Output.object({ schema: form }) })
    return { said: form.safeParse(output).data ?? null, usage }
  } catch (error) {
    if (NoObjectGeneratedError.isInstance(error))
      return { said: readForm(error.text ?? '', asWritten), usage: error.usage ?? {} }
    if (!refusesForm(error)) throw error
  }
  const { text, usage } = await generateText(call)
  return { said: readForm(text, asWritten), usage }
}
