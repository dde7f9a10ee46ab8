'use client'

import { useRouter } from 'next/navigation'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'

/** The company went while its page was open. The page stays until somebody asks: a field may hold what was typed. */
export function GoneNotice() {
  const router = useRouter()
  return (
    <div className="pt-5">
      <Banner
        tone="caution"
        actions={
          <Button size="sm" onClick={() => router.refresh()}>
            See where it went
          </Button>
        }
      >
        Somebody has merged this company into another meanwhile. What is shown here is as it was; changes to
        it cannot be saved any more.
      </Banner>
    </div>
  )
}
