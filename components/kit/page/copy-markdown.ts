import { sayWhyFailed } from '#components/kit/states/say-failed.ts'
import { toast } from '#components/ui/toast/toast.ts'

const refused = { title: 'Your browser does not allow copying here', tone: 'stop' } as const

/**
 * Copies Markdown that is still being put together: browsers let a page copy only right after a press, so they are handed the
 * promise. Says what was copied, or why nothing was.
 */
export async function copyMarkdown(what: string, written: Promise<string>): Promise<void> {
  if (!navigator.clipboard || typeof ClipboardItem === 'undefined') return void toast(refused)
  const blob = written.then((text) => new Blob([text], { type: 'text/plain' }))
  try {
    await Promise.all([navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]), written])
    toast({ title: `${what} copied as Markdown`, tone: 'clear' })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') toast(refused)
    else sayWhyFailed(`${what} was not copied`, error)
  }
}
