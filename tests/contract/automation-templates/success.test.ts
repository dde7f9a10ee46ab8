import { describe, expect, test } from 'vitest'
import { column, expectPages, objectsOf } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const slug = expect.stringMatching(/^[a-z0-9-]+$/)
const text = expect.stringMatching(/\S/)

async function listed(query = '') {
  const org = await service.org()
  const answer = await org.api.get(`/automation-templates${query}`)
  return { ...org, answer, slugs: column(answer, 'slug') }
}

describe('GET /automation-templates', () => {
  test('answers exactly the fields of a summary', async () => {
    const { answer } = await listed()
    expect(answer.body).toStrictEqual({ data: expect.any(Array), page: 1, limit: 50, totalCount: 25 })
    for (const item of objectsOf(answer))
      expect(item).toStrictEqual({
        slug,
        name: text,
        subtitle: text,
        requiredIntegrations: expect.any(Array),
      })
  })

  test('names what a template needs', async () => {
    const { answer } = await listed('?search=ship-and-tell-github')
    expect(objectsOf(answer)).toMatchObject([{ name: 'Ship and tell', requiredIntegrations: ['github'] }])
  })

  test('sorts by creation, newest first, unless told otherwise', async () => {
    const { api, slugs } = await listed()
    const read = async (query: string) => column(await api.get(`/automation-templates?${query}`), 'slug')
    expect(slugs.at(-1)).toBe('weekly-signal-digest')
    expect(await read('sortBy=createdAt&sortOrder=desc')).toEqual(slugs)
    expect(await read('sortOrder=asc')).toEqual(slugs.toReversed())
  })

  test('sorts by name', async () => {
    const { api, answer } = await listed('?sortBy=name&sortOrder=asc')
    const names = column(answer, 'name').map(String)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
    const falling = await api.get('/automation-templates?sortBy=name')
    expect(column(falling, 'name')).toEqual(names.toReversed())
  })

  test.each(['', 'sortBy=name', 'sortBy=name&sortOrder=asc', 'search=a'])(
    'has neither gaps nor repeats between pages: %s',
    async (query) => {
      const org = await service.org()
      await expectPages(org.api, `/automation-templates?${query}`, 'slug', 4)
    },
  )

  test.each<[name: string, search: string, ...slugs: string[]]>([
    ['a slug', 'vip-watch', 'vip-watch'],
    ['a name', 'VIP Watch', 'vip-watch'],
    ['part of a subtitle, in any case', 'WITH COUNTS AND QUOTES', 'weekly-signal-digest'],
    ['a sign that stands nowhere', '%'],
    ['an underscore', '_'],
    ['200 characters', 'x'.repeat(200)],
    ['text of a prompt', 'Look-back window'],
    ['text of a description', 'in time for planning'],
  ])('finds by %s', async (_, search, ...slugs) => {
    const found = await listed(`?${new URLSearchParams({ search })}`)
    expect(found.slugs).toEqual(slugs)
    expect(found.answer.body.totalCount).toBe(slugs.length)
  })

  test('are the same in every organization', async () => {
    expect((await listed()).answer.text).toBe((await listed()).answer.text)
  })
})

describe('GET /automation-templates/{slug}', () => {
  test('answers exactly the fields of a detail, for every template', async () => {
    const { api, slugs } = await listed()
    const channel = {
      channel: expect.stringMatching(/^(discord|email|msteams|slack)$/),
      mode: text,
      destinations: null,
    }
    for (const name of slugs) {
      const { status, body } = await api.get(`/automation-templates/${name}`)
      expect(status).toBe(200)
      expect(body).toStrictEqual({
        slug: name,
        name: text,
        subtitle: text,
        requiredIntegrations: expect.any(Array),
        description: text,
        modelLevel: expect.stringMatching(/^(high|low|med)$/),
        outputChannels: Array.isArray(body.outputChannels) ? body.outputChannels.map(() => channel) : null,
        prompt: text,
        relatedTemplates: expect.any(Array),
        schedule: expect.objectContaining({ type: expect.stringMatching(/^(cron|rrule|at|every|event)$/) }),
      })
      expect(slugs).toEqual(expect.arrayContaining([body.relatedTemplates].flat()))
    }
  })

  test('answers the content of a template’s page', async () => {
    const { api } = await listed()
    const { body } = await api.get('/automation-templates/ship-and-tell-github')
    expect(body).toMatchObject({
      modelLevel: 'high',
      requiredIntegrations: ['github'],
      schedule: { type: 'event', events: ['github.pr.merged'], targetBranches: ['main'], delaySeconds: 3600 },
    })
  })
})
