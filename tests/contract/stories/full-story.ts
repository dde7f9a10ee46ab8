import { anInstant } from '#tests/harness/answers.ts'
import { addMember } from '#tests/harness/factories.ts'
import { addStories, addStoryMember, smallTree } from '#tests/harness/factories-stories.ts'
import type { TestService } from '#tests/harness/service.ts'

export const sourceRefs = [
  { id: '1042', type: 'topic', title: 'Slow builds', url: 'https://halden.example/t/1042' },
  { id: '7', type: 'person', title: 'Ada' },
]
const author = '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'

/** An archived story with everything a story can have, and the parts that both its forms answer. */
export async function fullStory(service: TestService) {
  const org = await service.org()
  const [storyId = ''] = await addStories(service.db, org.id, [
    {
      slug: 'slow-builds',
      version: 3,
      title: 'Slow builds',
      summary: 'Three accounts wait',
      sourceRefs,
      createdAt: new Date('2026-03-01T00:00:00Z'),
      archivedAt: new Date('2026-03-02T00:00:00Z'),
      archiveReason: 'Fixed',
      archiveActorType: 'agent',
      archiveActorName: 'Signalbox',
    },
  ])
  const ann = await addMember(service.db, org.id, {
    name: 'Ann',
    email: 'ann@test.example',
    image: 'data:,a',
  })
  const bob = await addMember(service.db, org.id, { name: 'Bob', email: 'bob@test.example' })
  await addStoryMember(service.db, org.id, { storyId, memberId: bob, relevanceKind: 'awareness' })
  await addStoryMember(service.db, org.id, { storyId, memberId: ann, linkedAuthorIds: [author] })
  const common = { relevanceLabel: 'Decide', relevanceRationale: 'Owns the area' }
  const parts = {
    archive: {
      actor: { name: 'Signalbox', type: 'agent' },
      reason: 'Fixed',
      archivedAt: '2026-03-02T00:00:00.000Z',
    },
    relevantMembers: [
      {
        memberId: ann,
        linkedAuthorIds: [author],
        relevanceKind: 'action',
        ...common,
        user: { id: ann, image: 'data:,a', name: 'Ann' },
      },
      {
        memberId: bob,
        linkedAuthorIds: [],
        relevanceKind: 'awareness',
        ...common,
        user: { id: bob, image: '', name: 'Bob' },
      },
    ],
    createdAt: '2026-03-01T00:00:00.000Z',
    updatedAt: anInstant,
    // The story writer did not write it.
    ...{ why: [], writtenBy: null, model: null },
  }
  return { ...org, parts }
}

export const draft = {
  slug: 'slow-builds',
  version: 3,
  title: 'Slow builds',
  summary: 'Three accounts wait',
  list: smallTree,
}
