'use client'

import { useEffect } from 'react'
import { tellConfirmed } from '#lib/confirmed-elsewhere.ts'

/** Tells the window that asked, and closes this one where the browser lets it. */
export function Confirmed() {
  useEffect(() => {
    tellConfirmed()
    window.close()
  }, [])
  return null
}
