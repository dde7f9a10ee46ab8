import { answer } from '#lib/proxy/answer.ts'

export const GET = answer
export const POST = answer
export const PUT = answer
export const PATCH = answer
export const DELETE = answer
