import * as z from 'zod'
import { flag, time as instant, link, list, part, text, whole, word } from '#service/api/arrivals/lenient.ts'

/** A number at GitHub; programs that pass deliveries on make a text of it. */
const id = word.pipe(z.string('Must be a number').regex(/^\d{1,20}$/, 'Must be a number'))
const number = whole.pipe(z.int('Must be a number'))

/** Time as GitHub writes it. */
const time = instant.transform((it) => it?.toISOString())

/** Nobody where the account is gone. */
const user = part(
  z
    .object({ id: word, login: word, type: word, avatar_url: link, name: word })
    .refine((it) => it.id !== undefined || it.login !== undefined),
)

/** Known by its number, which stays when it is renamed; by its name where there is none. */
export const repository = z
  .object({
    id: word,
    full_name: word,
    html_url: link,
    private: flag,
    owner: part(z.object({ id: word, login: word })),
  })
  .transform(({ id: given, full_name: name, owner, ...rest }) => {
    const known = given ?? name ?? ''
    const login = owner?.login ?? name?.split('/')[0] ?? known
    return { ...rest, id: known, full_name: name ?? known, owner: { id: owner?.id ?? login, login } }
  })
  .refine(({ id: known }) => known !== '', 'has neither id nor full_name')

/** Lists hold names, or things that have one. */
const labels = list(
  z.preprocess((it) => (typeof it === 'string' ? { name: it } : it), z.object({ name: word })),
)

/** Fields that issues, pull requests and discussions share. */
const headed = {
  number,
  title: text.transform((it) => it ?? ''),
  body: text,
  html_url: link,
  user,
  created_at: time,
  updated_at: time,
}

export const issue = z.object({
  ...headed,
  id,
  state: word,
  state_reason: word,
  draft: flag,
  labels,
  closed_at: time,
  pull_request: part(z.object({ merged_at: time })),
})

export const pullRequest = z.object({
  ...headed,
  draft: flag,
  labels,
  base: part(z.object({ ref: word })),
  head: part(z.object({ ref: word })),
  merged: flag,
  changed_files: whole,
  additions: whole,
  deletions: whole,
  closed_at: time,
  merged_at: time,
})

const said = { id, body: text, html_url: link, user, updated_at: time }

/** A comment on an issue, a pull request, a commit, a line of code or a discussion. */
export const comment = z.object({ ...said, commit_id: word, created_at: time })

export const review = z.object({ ...said, submitted_at: time })

export const discussion = z.object({ ...headed, id })

/** Fields of a delivery besides its subject. */
export const envelope = z.looseObject({
  action: word,
  repository: z.unknown().optional(),
  sender: user,
})

export type User = z.infer<typeof user>
export type Repository = z.infer<typeof repository>
export type Issue = z.infer<typeof issue>
export type PullRequest = z.infer<typeof pullRequest>
export type Comment = z.infer<typeof comment>
export type Review = z.infer<typeof review>
export type Discussion = z.infer<typeof discussion>
export type Envelope = z.infer<typeof envelope>
