import * as z from 'zod'
import { email, flag, list, part, text, time, whole, word } from '#service/api/arrivals/lenient.ts'

export const post = z.object({
  id: word,
  user_id: whole,
  username: word,
  name: word,
  user_title: word,
  avatar_template: word,
  created_at: time,
  updated_at: time,
  deleted_at: time,
  raw: text,
  cooked: text,
  version: whole,
  post_number: whole,
  post_type: whole,
  post_url: word,
  topic_id: word,
  topic_slug: word,
  topic_title: word,
  topic_archetype: word,
  category_id: word,
  category_slug: word,
  hidden: flag,
  user_deleted: flag,
})

export const user = z.object({
  id: whole,
  username: word,
  name: word,
  title: word,
  email,
  avatar_template: word,
})

export const envelope = z.object({
  post: part(post),
  user: part(user),
  category: part(z.object({ id: word, name: word })),
})

export const page = z.object({ latest_posts: list(post) })

export type Post = z.infer<typeof post>
export type User = z.infer<typeof user>
