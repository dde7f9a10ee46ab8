'use client'

import { useEffect } from 'react'

/** Marks the part being read in the contents: the last heading that has passed the upper third of the window. */
export function ReadingPlace() {
  useEffect(() => {
    const links = [...document.querySelectorAll<HTMLElement>('[data-contents]')]
    let waiting = false
    function mark() {
      waiting = false
      const passed = links.findLast((link) => {
        const heading = document.getElementById(link.dataset.contents ?? '')
        return heading !== null && heading.getBoundingClientRect().top < innerHeight / 3
      })
      for (const link of links) {
        if (link === passed) link.setAttribute('aria-current', 'location')
        else link.removeAttribute('aria-current')
      }
    }
    function onScroll() {
      if (waiting) return
      waiting = true
      requestAnimationFrame(mark)
    }
    mark()
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return null
}
