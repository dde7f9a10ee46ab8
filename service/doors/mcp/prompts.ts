import { completable, type McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { Calls } from './calls.ts'

type Message = { messages: [{ role: 'user'; content: { type: 'text'; text: string } }] }

function asked(lines: string[]): Message {
  return { messages: [{ role: 'user', content: { type: 'text', text: lines.join('\n') } }] }
}

const soon = () => AbortSignal.timeout(30_000)

async function companiesLike(calls: Calls, beginning: string): Promise<string[]> {
  if (!calls.may('companies.list')) return []
  const search = beginning.trim() === '' ? undefined : beginning.trim()
  const { data } = await calls.api({ signal: soon() }).companies.list({ search, limit: 20 })
  return calls.shown(data.map(({ name }) => name))
}

/** Three beginnings of a conversation, for the menu of a client. */
export function registerPrompts(server: McpServer, calls: Calls): void {
  server.registerPrompt(
    'weekly_look',
    {
      title: 'What happened this week',
      description: 'Sums up the last days: what is new, what rises, who it matters to, and what to do.',
      argsSchema: z.object({
        days: z
          .string()
          .regex(/^\d{1,3}$/)
          .optional()
          .describe('How many days back; 7 when omitted.'),
      }),
    },
    ({ days = '7' }) =>
      asked([
        `Look at what customers said in the last ${days} days in Signalbox.`,
        'Call whats_changed for that time. Read the two or three topics that matter most with read_topic: those that rise, that ' +
          'VIPs or paying companies are in, or whose priority is high.',
        'Then write at most 250 words: what is new, what grows, who is affected, and what you would do first. Link every topic, ' +
          'story, person and company. Say it plainly when nothing of note happened.',
      ]),
  )
  server.registerPrompt(
    'prepare_for_company',
    {
      title: 'Prepare for a talk with a company',
      description: 'Gathers what a company said, waits for and was told, before a meeting or a renewal.',
      argsSchema: z.object({
        company: completable(z.string().min(1).max(200).describe('Name or domain.'), (beginning) =>
          companiesLike(calls, beginning),
        ),
      }),
    },
    ({ company }) =>
      asked([
        `I talk to the company ${JSON.stringify(company)} soon. Prepare me with what Signalbox knows.`,
        'Find it with search, read it with read_company, and read the topics that its people are in.',
        'Then write: who they are and what they pay; what they are unhappy about or ask for, with a quote and its link each; what ' +
          'was done about it and what still waits; three questions that I should ask. Nothing that is not in the results.',
      ]),
  )
  server.registerPrompt(
    'tidy_topics',
    {
      title: 'Find topics that are about the same',
      description:
        'Looks for topics to merge, to split or to close, and proposes before it changes anything.',
      argsSchema: z.object({
        about: z.string().max(200).optional().describe('A word that the topics contain; all when omitted.'),
      }),
    },
    ({ about }) =>
      asked([
        `Look through the open topics${about ? ` that contain ${JSON.stringify(about)}` : ''} with find_topics, and read those that seem to be about the same with read_topic.`,
        'Propose as a table: which to merge into which and why, which discussions belong elsewhere, and which are done. Link each.',
        'Change nothing before I agree. Then use merge_topics, place_discussions and update_topic, and tell me the ids to undo it by.',
      ]),
  )
}
