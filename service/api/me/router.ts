import { os } from '#service/core/implement.ts'
import { getMe } from './get.ts'

export const meRouter = { get: os.me.get.handler(({ context }) => getMe(context)) }
