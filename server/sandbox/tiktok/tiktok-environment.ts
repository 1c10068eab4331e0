import type { SandboxApp } from '../sandbox.ts'

/** One path prefix per real host: www.tiktok.com and open.tiktokapis.com. */
const tiktokBases = (origin: string) => ({
  TIKTOK_WWW_BASE: `${origin}/tiktok/www`,
  TIKTOK_API_BASE: `${origin}/tiktok/api`,
})

export const tiktokEnvironment = (origin: string, { id, secret }: SandboxApp) => ({
  ...{ TIKTOK_CLIENT_KEY: id, TIKTOK_CLIENT_SECRET: secret },
  ...tiktokBases(origin),
})
