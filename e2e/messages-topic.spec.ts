import { expect } from '@playwright/test'
import type { Message } from '#contract/message-list.ts'
import type { Topic, TopicDetail } from '#contract/topics.ts'
import { expectAccessibleInViews } from './fixtures/accessibility.ts'
import { openReady } from './fixtures/ready.ts'
import { ask, first } from './fixtures/service.ts'
import { test } from './fixtures/signed-in.ts'

const named = (search: string) => first<Topic>(`/topics?search=${encodeURIComponent(search)}`)
const groupsOf = async (id: string) => (await ask<TopicDetail>(`/topics/${id}`)).groups.map((it) => it.id)

async function aMessage(): Promise<{ topic: Topic; message: Message }> {
  const topic = await named('Segmentation fault')
  return { topic, message: await first<Message>(`/messages?topicId=${topic.id}`) }
}

test('a discussion is moved to another topic from a message of it, and back', async ({ page }) => {
  const { topic, message } = await aMessage()
  const other = await named('Own domains')
  const before = await groupsOf(topic.id)
  await openReady(page, `/messages/${message.id}`)
  await page
    .getByRole('button', { name: /^Topic of / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Move to another topic' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move to another topic' })
  await dialog.getByRole('combobox').fill('Own domains')
  await dialog.getByRole('option', { name: new RegExp(other.title) }).click()
  await expect(page.getByText(`Now in ${other.title}`)).toBeVisible()
  await expect(page.getByRole('link', { name: other.title })).toBeVisible()
  expect(await groupsOf(other.id)).toContain(message.groupId)
  await page.getByRole('button', { name: /^Undo/ }).last().click()
  await expect.poll(() => groupsOf(topic.id)).toEqual(before)
})

test('a topic is opened from a talk of its channel, and unsure placements alone are shown', async ({
  page,
}) => {
  const { topic, message } = await aMessage()
  await openReady(
    page,
    `/channels/${message.channel.id}?q=${encodeURIComponent(message.content.slice(0, 30))}`,
  )
  await page
    .getByRole('button', { name: /^Topic of / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Open the topic' }).click()
  await expect(page).toHaveURL(new RegExp(topic.id))
  await openReady(page, `/channels/${message.channel.id}`)
  const asked = page.waitForRequest((request) => request.url().includes('sureness=unsure'))
  await page.getByRole('button', { name: 'Unsure' }).click()
  await asked
  await expect(page).toHaveURL(/sureness=unsure/)
  await expectAccessibleInViews(page)
})
