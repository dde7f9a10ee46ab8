import * as z from 'zod'

/** Topics and discussions that wait, as the model sees them: by short names that hold for one call. */
export type Choice = { topicId: string } | { groupId: string }

/** A discussion that is asked about, with what was offered for it by short name. */
export type Question = { n: number; name: string; choices: Map<string, Choice> }

/** Form of an answer, as loose as it may be: what does not fit is thrown out one by one. */
export const answerForm = z.object({
  answers: z.array(
    z.object({
      id: z.string().describe('Name of the discussion, such as d1.'),
      answer: z.string().describe('Name of one of its candidates, or "new", or "none".'),
      confidence: z.number().describe('From 0 to 1.'),
    }),
  ),
})

export type AnswerForm = z.infer<typeof answerForm>

export type Answered = {
  n: number
  /** Null when the model said nothing of use: what words decided stands. */
  answer: 'topic' | 'discussion' | 'new' | 'none' | null
  answerId: string | null
  confidence: number | null
  /** Topics that were offered and not chosen. */
  refused: string[]
}

/** Least confidence with which an answer of a model overrules the comparison of words. */
const leastConfidence = 0.5

const nothing = { answer: null, answerId: null, confidence: null, refused: [] }

function topicsIn(choices: Question['choices'], but: string | null): string[] {
  return [...choices.values()].flatMap((it) => ('topicId' in it && it.topicId !== but ? it.topicId : []))
}

function answerOf({ n, choices }: Question, said: AnswerForm['answers']): Answered {
  const [first] = said
  // Two answers to one question are none.
  if (!first || said.length > 1) return { n, ...nothing }
  const { answer, confidence } = first
  if (!(confidence >= leastConfidence && confidence <= 1)) return { n, ...nothing }
  if (answer === 'new' || answer === 'none')
    return { n, answer, answerId: null, confidence, refused: topicsIn(choices, null) }
  const choice = choices.get(answer)
  if (!choice) return { n, ...nothing }
  return 'topicId' in choice
    ? { n, answer: 'topic', answerId: choice.topicId, confidence, refused: topicsIn(choices, choice.topicId) }
    : { n, answer: 'discussion', answerId: choice.groupId, confidence, refused: topicsIn(choices, null) }
}

/** Takes from what a model said only what it was offered, one answer for each question. */
export function answersTo(questions: Question[], { answers }: AnswerForm): Answered[] {
  const byName = Map.groupBy(answers, ({ id }) => id)
  return questions.map((question) => answerOf(question, byName.get(question.name) ?? []))
}
