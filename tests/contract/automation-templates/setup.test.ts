import { describe, expect, test } from 'vitest'
import { templateSetup } from '#contract/automation-templates.ts'
import { column, expectInvalid, objectsOf } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

describe('what a template is set up with', () => {
  test('is answered by the list when asked for, for every template', async () => {
    const { api } = await service.org()
    const answer = await api.get('/automation-templates?withSetup=true&sortOrder=asc')
    const items = objectsOf(answer)
    expect(items).toHaveLength(25)
    for (const { setup } of items) expect(templateSetup.parse(setup)).toEqual(setup)
    expect(items[0]?.setup).toEqual({
      need: 'voice',
      trigger: 'Every Monday at 09:00',
      triggerKind: 'cron',
      rules: null,
      modelLevel: 'med',
      outputChannels: [{ channel: 'slack', mode: 'any-internal', destinations: null }],
      oneOfIntegrations: [],
    })
    expect(column(await api.get('/automation-templates?withSetup=false'), 'setup')).toEqual(
      Array.from({ length: 25 }, () => undefined),
    )
  })

  test('is answered with one template, and says what a list of requirements cannot', async () => {
    const { api } = await service.org()
    const read = async (slug: string) => (await api.get(`/automation-templates/${slug}?withSetup=true`)).body
    expect(await read('dropped-work-notice')).toMatchObject({
      requiredIntegrations: [],
      setup: { need: 'changes', triggerKind: 'event', oneOfIntegrations: ['github', 'gitlab'] },
    })
    expect(await read('ship-and-tell-github')).toMatchObject({
      setup: { trigger: '1 hour after a GitHub pull request is merged (base branch main)' },
    })
  })

  test('does not give the date that holds a place as one', async () => {
    const { api } = await service.org()
    const { body } = await api.get('/automation-templates/account-prep?withSetup=true')
    expect(body).toMatchObject({ setup: { trigger: 'Once, at a time you choose', triggerKind: 'at' } })
  })

  test('is asked for with true or false', async () => {
    const { api } = await service.org()
    expectInvalid(await api.get('/automation-templates?withSetup=perhaps'), 'withSetup')
  })
})
