'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useViewer } from '#components/ui/viewer.tsx'
import { useAnsweredRole } from '#lib/api/browser/role.ts'

/** Whoever becomes more or less while a page is open sees what they may do now, without loading it anew. */
export function FollowRole() {
  const router = useRouter()
  const { role } = useViewer().member
  const answered = useAnsweredRole()
  useEffect(() => {
    if (answered !== null && answered !== role) router.refresh()
  }, [answered, role, router])
  return null
}
