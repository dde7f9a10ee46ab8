import { MessageLink } from '#components/kit/messages/message-link.tsx'
import { MessageText } from '#components/kit/messages/text/message-text.tsx'
import type { TopicDetail } from '#contract/topics.ts'
import { summaryRest } from './summary-rest.ts'

/** Shows what the summary says beside its points, and these; each links to its message. */
export function TopicSummary({ topic }: { topic: TopicDetail }) {
  const { summary, summaryPoints } = topic
  if (summary === '' && summaryPoints.length === 0)
    return <p className="text-ink-3">No summary has been written yet.</p>
  const rest = summaryRest(topic)
  return (
    <div className="grid gap-3">
      {rest !== '' && <MessageText content={rest} className="max-w-[44rem] text-lg leading-relaxed" />}
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
