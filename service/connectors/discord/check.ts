import * as z from 'zod'
import { list, whole, word } from '#service/api/arrivals/lenient.ts'
import { type Access, AccessRefused, type TestStep } from '#service/core/sources.ts'
import { ask } from './client.ts'
import * as shapes from './shapes.ts'

/** Bits of an application that may read what messages say: of a large one, and of one below 100 servers. */
const contentFlags = (1 << 18) | (1 << 19)

const application = z.looseObject({ flags: whole, name: word })

export async function test(access: Access): Promise<TestStep[]> {
  const name = 'Bot token'
  try {
    const self = shapes.user.safeParse(await ask(access, '/users/@me')).data
    const app = application.safeParse(await ask(access, '/applications/@me')).data
    const guilds = list(shapes.guild).parse(await ask(access, '/users/@me/guilds', { limit: '200' })) ?? []
    const mayRead = ((app?.flags ?? 0) & contentFlags) !== 0
    const names = guilds.flatMap((it) => it.name ?? [])
    return [
      { name, ok: true, message: `It belongs to ${self?.username ?? app?.name ?? 'a bot'}.` },
      {
        name: 'Message Content Intent',
        ok: mayRead,
        message: mayRead
          ? 'It is switched on.'
          : 'It is switched off, so messages are empty. Switch it on under “Bot”.',
      },
      {
        name: 'Servers',
        ok: guilds.length > 0,
        message:
          guilds.length > 0
            ? `The bot is on ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}.`
            : 'The bot is on no server yet. Invite it with the “OAuth2 URL Generator”.',
      },
    ]
  } catch (error) {
    if (!(error instanceof AccessRefused)) throw error
    return [{ name, ok: false, message: error.message }]
  }
}
