import { imageAddress, outsideAddress } from '#lib/story/addresses.ts'
import type { ElementProps } from '../view.ts'

/** Nothing is loaded from elsewhere: a picture that lies on another site becomes a link to it. */
export function Image({ node, children }: ElementProps<'Image'>) {
  const { src, alt, caption } = node.props
  const own = imageAddress(src)
  const elsewhere = outsideAddress(src)
  const words = alt || caption || 'Picture'
  return (
    <>
      <figure className="flex min-w-0 break-inside-avoid flex-col gap-2.5">
        {own === null ? (
          <p className="rounded-[10px] border border-line bg-sunken px-4 py-3 text-sm text-ink-2 [overflow-wrap:anywhere]">
            {elsewhere === null ? (
              `A picture that cannot be shown: ${words}`
            ) : (
              <a
                href={elsewhere}
                rel="noreferrer"
                target="_blank"
                className="text-accent underline underline-offset-2"
              >
                {`Picture on ${new URL(elsewhere).host || 'another site'}: ${words}`}
              </a>
            )}
          </p>
        ) : (
          <img
            src={own}
            alt={alt ?? ''}
            className="h-auto max-w-full self-start rounded-[10px] border border-line"
          />
        )}
        {caption ? <figcaption className="max-w-[36rem] text-xs text-ink-2">{caption}</figcaption> : null}
      </figure>
      {children}
    </>
  )
}
