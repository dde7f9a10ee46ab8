'use server'

import { describeFailure } from '../api/failure.ts'
import { getEnv } from '../env.ts'
import { openPage } from '../page/open-page.ts'
import { type Outcome, troubleAt, tryServer, whyOf } from './speak.ts'

/** Speaks to the MCP server as an assistant would, with the key of this dashboard, and looks whether assistants find it. */
export async function testConnection(): Promise<Outcome> {
  const { api } = await openPage()
  const listed = await api.assistants.list.call().catch((error: unknown) => error)
  if (!isListed(listed)) return { ok: false, message: describeFailure(listed).text }
  const { serverUrl } = listed
  const { SIGNALBOX_API_URL: base, SIGNALBOX_API_KEY: key = '' } = getEnv()
  const inside = `${base.replace(/\/v1$/, '')}/mcp`
  try {
    const { tools } = await tryServer(inside, key)
    const trouble = await troubleAt(serverUrl)
    if (trouble === null)
      return { ok: true, message: `It works: the server introduced itself and offers ${tools} tools.` }
    return {
      ok: false,
      message: `The server works and offers ${tools} tools, but assistants do not find it. ${trouble}`,
    }
  } catch (error) {
    return { ok: false, message: `The MCP server at ${inside} did not answer as it should: ${whyOf(error)}.` }
  }
}

function isListed(value: unknown): value is { serverUrl: string } {
  return typeof value === 'object' && value !== null && 'serverUrl' in value
}
