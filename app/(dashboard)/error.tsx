'use client'

export { Broken as default } from '#components/shell/broken.tsx'
