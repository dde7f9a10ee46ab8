import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { idempotentOperation, operation } from './common/operation.ts'
import { attribution, dateTime } from './common/values.ts'
import { topicId } from './topic-input.ts'

/** Sources in which issues can be made. */
export const issueSources = ['github', 'linear', 'gitlab', 'jira'] as const

const connectionId = uuidId('connection')
const issueId = uuidId('linked issue')
const source = z.enum(issueSources)

export const issueStatuses = ['linked', 'sending', 'uncertain', 'not_created'] as const

export const topicIssue = z.object({
  id: issueId,
  source,
  connectionId: connectionId.nullable().describe('Connection by which its state is read; null without one.'),
  place: z.string().describe('Repository, project or team, as it is called there.'),
  key: z
    .string()
    .nullable()
    .describe('Null until the issue is there.')
    .meta({ examples: ['northline/cli#42', 'ENG-42'] }),
  title: z.string().describe('Empty while it is not known.'),
  url: z.string().nullable(),
  state: z.enum(['open', 'closed']).nullable().describe('Null while it is not known.'),
  status: z
    .enum(issueStatuses)
    .describe(
      '`sending`: it is being made. `uncertain`: the answer was lost; a check says whether it is there. `not_created`: a check ' +
        'has found that it is not.',
    ),
  by: attribution.describe('Who made or linked it.'),
  createdAt: dateTime,
  checkedAt: dateTime.nullable().describe('When its state was last heard of.'),
})

export const issueTracker = z.object({
  connectionId,
  source,
  name: z.string().describe('Of the connection.'),
  places: z.enum(['repository', 'project', 'team']).describe('What its places are.'),
  advice: z
    .string()
    .nullable()
    .describe(
      'What is to be done before issues can be made there; null when nothing is known to be missing.',
    ),
})

export const issuePlace = z.object({
  id: z.string().describe('To create an issue with.'),
  name: z.string(),
})

export const createTopicIssueInput = z.strictObject({
  topicId,
  connectionId,
  place: z
    .string()
    .trim()
    .min(1, 'Must not be empty')
    .max(300)
    .regex(
      /^[\w.\-/ ]+$/,
      'Must be the id of a place, as `POST /issue-trackers/{connectionId}/places` names it',
    )
    .meta({ examples: ['northline/cli'] }),
  title: z
    .string()
    .trim()
    .min(1, 'Must not be empty')
    .max(250)
    .regex(/^[^\r\n]*$/, 'Must be one line')
    .meta({ examples: ['Payments are taken twice'] }),
  body: z
    .string()
    .trim()
    .max(30_000)
    .describe('In Markdown. The address of the topic is put below it.')
    .default(''),
})

export const listIssuePlacesInput = z.strictObject({
  connectionId,
  search: z.string().max(200).optional().describe('Part of the name.'),
})

export const linkTopicIssueInput = z.strictObject({
  topicId,
  url: z
    .url({ protocol: /^https?$/, error: 'Must be the address of an issue at GitHub, GitLab, Linear or Jira' })
    .max(2000)
    .meta({ examples: ['https://github.com/northline/cli/issues/42'] }),
})

export type TopicIssue = z.infer<typeof topicIssue>
export type IssueSource = TopicIssue['source']
export type IssueTracker = z.infer<typeof issueTracker>
export type ListIssuePlacesInput = z.infer<typeof listIssuePlacesInput>
export type IssuePlaceRow = z.infer<typeof issuePlace>
export type CreateTopicIssueInput = z.infer<typeof createTopicIssueInput>
export type LinkTopicIssueInput = z.infer<typeof linkTopicIssueInput>

const base = { tag: 'Topics', extension: true } as const

/** Issues at trackers that are about a topic. */
export const topicIssues = {
  list: operation({
    ...base,
    method: 'GET',
    path: '/topics/{topicId}/issues',
    operationId: 'listTopicIssues',
    summary: 'List the issues linked to a topic',
    description:
      'Those that were made from it or linked by hand, newest first; of topics merged into it as well.',
  })
    .input(z.object({ topicId }))
    .output(z.object({ data: z.array(topicIssue) })),
  create: idempotentOperation({
    ...base,
    method: 'POST',
    path: '/topics/{topicId}/issues',
    operationId: 'createTopicIssue',
    summary: 'Create an issue from a topic',
    description:
      'Makes an issue at GitHub, GitLab, Linear or Jira through a connection, with the address of the topic below its text. It is ' +
      'sent once: where the answer is lost, `status` is `uncertain`, and a repetition with the same `Idempotency-Key`, or a check, ' +
      'looks for it first. What the tracker refuses answers 409 with what to do. Owners and admins.',
  })
    .input(createTopicIssueInput)
    .output(topicIssue),
  link: idempotentOperation({
    ...base,
    method: 'POST',
    path: '/topics/{topicId}/issue-links',
    operationId: 'linkTopicIssue',
    summary: 'Link an existing issue',
    description:
      'By its address. Title and state are read where a connection can; nothing is written at the tracker.',
  })
    .input(linkTopicIssueInput)
    .output(topicIssue),
  unlink: idempotentOperation({
    ...base,
    method: 'DELETE',
    path: '/topics/{topicId}/issues/{issueId}',
    operationId: 'unlinkTopicIssue',
    summary: 'Unlink an issue',
    description: 'It stays at its tracker.',
  })
    .input(z.strictObject({ topicId, issueId }))
    .output(z.object({ id: issueId })),
  check: operation(
    {
      ...base,
      method: 'POST',
      path: '/topics/{topicId}/issues/{issueId}/check',
      operationId: 'checkTopicIssue',
      summary: 'Check an issue at its tracker',
      description:
        'Reads title and state anew, and finds out whether one is there whose creation got no answer. What the tracker refuses ' +
        'answers 409.',
    },
    { CONFLICT: { status: 409, message: 'The tracker could not be asked.' } },
  )
    .input(z.strictObject({ topicId, issueId }))
    .output(topicIssue),
  trackers: operation({
    ...base,
    method: 'GET',
    path: '/issue-trackers',
    operationId: 'listIssueTrackers',
    summary: 'List where issues can be created',
    description: 'Connections to GitHub, GitLab, Linear and Jira. Owners and admins.',
  }).output(z.object({ data: z.array(issueTracker) })),
  places: operation(
    {
      ...base,
      method: 'POST',
      path: '/issue-trackers/{connectionId}/places',
      operationId: 'listIssuePlaces',
      summary: 'List the places of a connection for issues',
      description:
        'Repositories, projects or teams that the token of the connection can see, at most 50. What the tracker refuses answers ' +
        '409 with what to do. Owners and admins.',
      abandonable: true,
    },
    { CONFLICT: { status: 409, message: 'The tracker could not be asked.' } },
  )
    .input(listIssuePlacesInput)
    .output(z.object({ data: z.array(issuePlace) })),
}
