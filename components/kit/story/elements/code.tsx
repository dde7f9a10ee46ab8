import { ScrollBox } from '../scroll-box.tsx'
import type { ElementProps } from '../view.ts'

export function Code({ node, children }: ElementProps<'Code'>) {
  const { language, code } = node.props
  return (
    <>
      <figure className="min-w-0 break-inside-avoid overflow-hidden rounded-[10px] border border-line bg-sunken">
        {language ? (
          <figcaption className="border-b border-line px-4 py-1.5 font-mono text-xs text-ink-3">
            {language}
          </figcaption>
        ) : null}
        <ScrollBox label={language ? `Code, ${language}` : 'Code'} className="p-4">
          <pre className="text-[0.8125rem]/[1.375rem] print:whitespace-pre-wrap">
            <code>{code}</code>
          </pre>
        </ScrollBox>
      </figure>
      {children}
    </>
  )
}
