import { MessageLink } from '#components/kit/messages/message-link.tsx'
import { MessageText } from '#components/kit/messages/text/message-text.tsx'
import type { TopicDetail } from '#contract/topics.ts'

/** Words alone, without marks of code and of the end of sentences. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether a summary says more than its points, as one that a person wrote does. */
function saysMore({ summary, summaryPoints }: Pick<TopicDetail, 'summary' | 'summaryPoints'>): boolean {
  const said = plain(summaryPoints.map(({ text }) => text).join(' '))
  return summary !== '' && !said.includes(plain(summary))
}

/** Shows the summary; each point links to its message. A summary that is made of its points is not said twice. */
export function TopicSummary({ topic }: { topic: TopicDetail }) {
  const { summary, summaryPoints } = topic
  if (summary === '' && summaryPoints.length === 0)
    return <p className="text-ink-3">No summary has been written yet.</p>
  return (
    <div className="grid gap-3">
      {saysMore(topic) && <MessageText content={summary} className="max-w-[44rem] text-lg leading-relaxed" />}
      {summaryPoints.length > 0 && (
        <ol className="grid max-w-[44rem] gap-2">
          {summaryPoints.map(({ text, messageId }, index) => (
            <li key={text} className="flex gap-3">
              <span
                className="mt-[7px] size-1.5 shrink-0 rounded-full border-2 border-accent bg-surface p-[2px]"
                aria-hidden="true"
              />
              <div className="min-w-0">
                <MessageText content={text} className="inline [&>p]:inline" />
                {messageId && (
                  <>
                    {' '}
                    <MessageLink
                      id={messageId}
                      label={`Open the message behind point ${index + 1}`}
                      className="whitespace-nowrap rounded-[5px] bg-accent-soft px-1.5 py-px text-xs font-medium text-accent hover:underline"
                    >
                      message
                    </MessageLink>
                  </>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
