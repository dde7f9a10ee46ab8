import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Org } from '#tests/harness/service.ts'
import { useService } from '#tests/harness/service.ts'
import { factsOf, printedTexts, withoutFacts } from './support/printed.ts'
import {
  now,
  pass,
  type Spoken,
  storiesOf,
  storyOf,
  topicOf,
  type Written,
  writerOn,
} from './support/talk.ts'

const service = useService()

const companies = ['halden', 'kite', 'marigold', 'zephyr']
const people = ['ada', 'bo', 'cy']
const words = [
  'export',
  'times out',
  'since 4.2',
  'after 30 s',
  'every morning',
  'for 12 of us',
  '“again”',
  'please',
  'works in v4.1',
]

const spoken = fc.record({
  company: fc.constantFrom(...companies),
  person: fc.constantFrom(...people),
  words: fc.array(fc.constantFrom(...words), { minLength: 3, maxLength: 9 }),
  daysAgo: fc.double({ min: 0.01, max: 60, noNaN: true }),
  thread: fc.option(fc.constantFrom('t1', 't2', 't3'), { nil: undefined }),
})

type Drawn = typeof spoken extends fc.Arbitrary<infer T> ? T : never

const toSpoken = ({ company, person, words: said, daysAgo, thread }: Drawn, place: number): Spoken => ({
  by: `${person}@${company}.example`,
  name: `${person[0]?.toUpperCase()}${person.slice(1)} ${company[0]?.toUpperCase()}${company.slice(1)}`,
  text: `${said.join(' ')} ${place}.`,
  daysAgo,
  ...(thread !== undefined && { thread: `${thread}-${place % 3}` }),
})

/** Counts in the database, by other statements than those of the writer. */
async function recount(org: Org, topicId: string) {
  const { rows } = await service.db.pool.query(
    `SELECT m.id, m.content, m.sent_at AS at, p.display_name AS name, o.name AS company, o.id::text AS "companyId",
       m.person_id::text AS "personId" FROM messages m JOIN topic_groups g ON g.org_id = m.org_id AND g.id = m.group_id
       JOIN people p ON p.org_id = m.org_id AND p.id = m.person_id LEFT JOIN companies o ON o.org_id = m.org_id AND o.id = p.company_id
      WHERE m.org_id = $1 AND g.topic_id = $2`,
    [org.id, topicId],
  )
  const age = (at: string) => now.getTime() - Date.parse(at)
  const week = 7 * 86_400_000
  const within = rows.filter(({ at }) => age(at) >= 0)
  return {
    messages: within.length,
    week: within.filter(({ at }) => age(at) < week).length,
    average: Math.round(within.filter(({ at }) => age(at) >= week && age(at) < 5 * week).length / 0.4) / 10,
    people: new Set(within.map((it) => it.personId)).size,
    companies: new Set(within.map((it) => it.companyId)).size,
    rows: within,
  }
}

async function expectAllFromFacts(org: Org, story: Written): Promise<void> {
  const facts = await factsOf(service, org.id, story.draft.slug)
  const thresholds = [6, 2, 3, 10_000, 4, 7, 1].map((value) => ({
    kind: 'figure',
    value,
    text: new Intl.NumberFormat('en').format(value),
  }))
  for (const text of printedTexts(story)) {
    const left = withoutFacts(text, text.includes('The rule asks for') ? [...facts, ...thresholds] : facts)
    expect(left, text).not.toMatch(/[\d“”"]/)
    for (const name of [...companies, ...people])
      expect(left.toLowerCase(), text).not.toMatch(new RegExp(`\\b${name}\\b`))
  }
}

test('every figure, name and quote of a story is among its facts, and every fact in the messages', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(spoken, { minLength: 8, maxLength: 30 }),
      fc.constantFrom('bug_report', 'feature_request', 'complaint', 'praise', 'question', undefined),
      async (drawn, topicType) => {
        const org = await service.org()
        await writerOn(org, { rules: { rising: { messages: 2, times: 1.1 }, shared: { companies: 2 } } })
        const topicId = await topicOf(org, { ...(topicType && { topicType }) }, drawn.map(toSpoken))
        await pass(service, org)
        const [found] = await storiesOf(org)
        if (!found) return
        const story = await storyOf(org, found.slug)
        await expectAllFromFacts(org, story)
        const counted = await recount(org, topicId)
        const figures = (await factsOf(service, org.id, found.slug)).filter(({ kind }) => kind === 'figure')
        const countOf = (label: string) => figures.find((it) => 'label' in it && it.label === label)?.value
        expect(countOf('Messages')).toBe(counted.messages)
        expect(countOf('Messages this week')).toBe(counted.week)
        expect(countOf('A week before')).toBe(counted.average)
        expect(countOf('People')).toBe(counted.people)
        expect(countOf('Companies')).toBe(counted.companies)
        for (const { props } of Object.values(story.draft.detail.main.elements).filter(
          ({ type }) => type === 'Quote',
        )) {
          const message = counted.rows.find(({ id }) => id === props.sourceRef)
          expect(message?.content).toContain(String(props.text).replace(/…$/, ''))
          expect(String(props.author)).toContain(message?.name)
        }
        const refs = new Set(story.draft.sourceRefs.map(({ id }) => id))
        const cited = Object.values(story.draft.detail.main.elements).flatMap(({ type, props }) =>
          type === 'SourceRef' ? [props.ref] : type === 'Quote' ? [props.sourceRef] : [],
        )
        for (const id of cited) expect(refs).toContain(id)
      },
    ),
    { numRuns: 4 },
  )
})
