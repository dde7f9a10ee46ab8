import type { ReactNode } from 'react'

type Props = { picture?: ReactNode; title: string; text: string; children?: ReactNode }

export function MessageFrame({ picture, title, text, children }: Props) {
  return (
    <div className="mx-auto max-w-[38rem] px-4 pb-16 pt-14 sm:pt-24">
      <div className="mb-8 aspect-[340/72] w-full max-w-[21.25rem]">{picture}</div>
      <h1 className="text-2xl font-semibold tracking-[-0.02em]">{title}</h1>
      <p className="mt-2 text-lg text-ink-2">{text}</p>
      <div className="mt-6 grid justify-items-start gap-4">{children}</div>
    </div>
  )
}
