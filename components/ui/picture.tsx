'use client'

import { createContext, type ReactNode, use, useState } from 'react'
import { isShowable } from '#lib/pictures.ts'

const Hosts = createContext<readonly string[]>([])

/** Carries the hosts that pictures may come from. */
export function PictureHosts({ hosts, children }: { hosts: readonly string[]; children: ReactNode }) {
  return <Hosts value={hosts}>{children}</Hosts>
}

/** Fills what is around it. Where it may not be shown or cannot be loaded, there is nothing. */
export function Picture({ src }: { src: string }) {
  const hosts = use(Hosts)
  const [broken, setBroken] = useState<string>()
  if (broken === src || !isShowable(src, hosts)) return null
  return (
    <>
      <img
        src={src}
        alt=""
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setBroken(src)}
        className="absolute inset-0 size-full bg-raised object-cover"
      />
      <span className="absolute inset-0 bg-veil" />
    </>
  )
}
