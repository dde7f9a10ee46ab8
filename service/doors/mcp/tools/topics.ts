import * as z from 'zod'
import { mergeTopicsInput, moveDiscussionsInput, placeDiscussionsInput } from '#contract/topic-acts.ts'
import { updateTopicInput } from '#contract/topic-input.ts'
import { topicView } from '#service/runs/capabilities/views.ts'
import { tool, withoutExpected } from '../tool.ts'

const updateTopic = tool({
  name: 'update_topic',
  title: 'Change a topic',
  description:
    'Changes the title, summary, type, priority or assignee of a topic, marks it as completed, dismissed or in progress, or ' +
    'archives it. Fields that are left out stay. ' +
    'What a person wrote is not written over by the topic writer any more.',
  input: z.strictObject(withoutExpected(updateTopicInput.shape)),
  operations: ['topics.update'],
  run: async ({ api, links }, input) => topicView(await api.topics.update(input), links),
})

const place = placeDiscussionsInput.shape

const placeDiscussions = tool({
  name: 'place_discussions',
  title: 'Place discussions in a topic',
  description:
    'Puts discussions or messages that are in no topic into one, or moves discussions from another topic with `from`. ' +
    'Ids of discussions are in `read_topic`. Can be undone for 30 days: `call_operation` undoTopicAct with the `changeId`.',
  input: z.strictObject({
    topicId: place.topicId.describe('Topic that they belong to from now on.'),
    groupIds: place.groupIds,
    messageIds: place.messageIds,
    from: moveDiscussionsInput.shape.topicId
      .optional()
      .describe('Topic that the discussions are in at present.'),
  }),
  operations: ['topicActs.place', 'topicActs.move'],
  async run({ api, links }, { from, topicId, groupIds, messageIds }) {
    const acted =
      from === undefined
        ? await api.topicActs.place({ topicId, groupIds, messageIds })
        : await api.topicActs.move({ topicId: from, groupIds: groupIds ?? [], to: topicId })
    const { changeId, undoUntil } = acted
    return { changeId, undoUntil, topic: topicView(acted, links), placedIn: links.topic(topicId) }
  },
})

const mergeTopics = tool({
  name: 'merge_topics',
  title: 'Merge topics',
  description:
    'Makes one topic of several that are about the same: the discussions of those in `from` move to `into`, which keeps its ' +
    'words. Can be undone for 30 days: `call_operation` undoTopicAct with the `changeId`.',
  input: z.strictObject(mergeTopicsInput.shape),
  operations: ['topicActs.merge'],
  isDestructive: true,
  async run({ api, links }, input) {
    const acted = await api.topicActs.merge(input)
    return { changeId: acted.changeId, undoUntil: acted.undoUntil, topic: topicView(acted, links) }
  },
})

export const topicTools = [updateTopic, placeDiscussions, mergeTopics]
