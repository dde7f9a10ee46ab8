import { ScrollBox } from '#components/ui/scroll-box.tsx'
import { imageAddress, outsideAddress } from '#lib/addresses.ts'
import { limits } from '../limits.ts'
import type { ElementProps } from '../view.ts'

function cell(row: Record<string, unknown>, key: string): string {
  const value = Object.hasOwn(row, key) ? row[key] : undefined
  if (typeof value === 'number') return value.toLocaleString('en')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : ''
}

export function Table({ node, children }: ElementProps<'Table'>) {
  const { rows, caption } = node.props
  const columns = [...node.props.columns.slice(0, limits.columns).entries()]
  const align = (side: 'left' | 'right' | undefined) =>
    side === 'right' ? 'whitespace-nowrap text-right tabular-nums' : 'text-left'
  return (
    <>
      <figure className="flex min-w-0 flex-col gap-2.5">
        <ScrollBox label={caption ?? 'Table'} className="-mx-4 px-4 sm:mx-0 sm:px-0">
          <table className="w-full border-collapse text-[0.8125rem]/5">
            <thead>
              <tr className="border-b border-line-strong">
                {columns.map(([index, column]) => (
                  <th
                    key={index}
                    scope="col"
                    className={`whitespace-nowrap py-2 pr-4 align-bottom text-xs font-medium text-ink-2 last:pr-0 ${align(column.align)}`}
                  >
                    {column.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...rows.entries()].map(([index, row]) => (
                <tr key={index} className="break-inside-avoid border-b border-line">
                  {columns.map(([place, column]) => (
                    <td
                      key={place}
                      className={`min-w-20 max-w-80 py-2.5 pr-4 align-top last:pr-0 ${place === 0 ? 'font-medium' : ''} ${align(column.align)}`}
                    >
                      {cell(row, column.key)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
        {caption === undefined ? null : (
          <figcaption className="max-w-[36rem] text-xs text-ink-2">{caption}</figcaption>
        )}
      </figure>
      {children}
    </>
  )
}

/** Loads nothing from other sites: a picture there becomes a link. */
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
