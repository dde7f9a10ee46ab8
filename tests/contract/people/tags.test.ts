import { expect, test } from 'vitest'
import { personTagList } from '#contract/person-tags.ts'
import { addPeople } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test('GET /people/tags lists what somebody has, most used first, and follows every change', async () => {
  const org = await service.org()
  const [ada] = await addPeople(service.db, org.id, [
    { ecosystemTags: ['rust', 'ci_cd'] },
    { ecosystemTags: ['rust', 'cixcd'] },
    {},
  ])
  const tags = async (query = '') =>
    personTagList
      .parse((await org.api.get(`/people/tags${query}`)).body)
      .data.map(({ tag, people }) => [tag, people])
  expect(await tags()).toEqual([
    ['rust', 2],
    ['ci_cd', 1],
    ['cixcd', 1],
  ])
  expect(await tags('?search=I_')).toEqual([['ci_cd', 1]])
  await org.api.patch(`/people/${ada}`, { ecosystemTags: ['go'] })
  expect(await tags('?limit=2')).toEqual([
    ['cixcd', 1],
    ['go', 1],
  ])
  expect(personTagList.parse((await (await service.org()).api.get('/people/tags')).body).data).toEqual([])
})
