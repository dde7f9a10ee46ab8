import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { addressOf } from '#lib/auth/address.ts'
import { authOptions } from '#lib/auth/options.ts'
import { originOf } from '#lib/auth/signed.ts'

type Context = { params: Promise<{ nextauth: string[] }> }

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const { headers } = request
  return NextAuth(request, context, authOptions(addressOf(headers), originOf(headers)))
}

export const GET = handle
export const POST = handle
