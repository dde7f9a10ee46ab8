import * as z from 'zod'

const text = (max: number) => z.string().trim().max(max, `Must have at most ${max} characters`)

/** Context of the form in a few words: page, version, plan. */
const context = z
  .record(text(50), z.union([text(500), z.number(), z.boolean()]))
  .refine((it) => Object.keys(it).length <= 20, 'Must have at most 20 fields')

/** Fields of a form. `website` is one that people do not see and programs fill in. */
export const feedbackInput = z.strictObject({
  message: text(10_000).min(1, 'Must not be empty'),
  email: text(254)
    .pipe(z.union([z.email('Must be an e-mail address'), z.literal('')]))
    .optional(),
  name: text(200).optional(),
  context: context.optional(),
  website: z.string().max(500).optional(),
})

export type FeedbackInput = z.infer<typeof feedbackInput>

/** Stored form: with the id of the connection, which stays the same when its key is replaced. */
export const keptFeedback = feedbackInput.omit({ website: true }).extend({ connectionId: z.string() })

export type KeptFeedback = z.infer<typeof keptFeedback>
