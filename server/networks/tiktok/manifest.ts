import * as v from 'valibot'
import { EnvUrl } from '../../env-url.ts'
import { describeNetwork } from '../network-manifest.ts'
import { createTiktok } from './create-tiktok.ts'

const isReal = (base: string) => /(^|\.)tiktokapis\.com$/.test(new URL(base).hostname)

export const tiktokManifest = describeNetwork({
  env: {
    TIKTOK_CLIENT_KEY: v.optional(v.string()),
    TIKTOK_CLIENT_SECRET: v.optional(v.string()),
    TIKTOK_WWW_BASE: v.optional(EnvUrl, 'https://www.tiktok.com'),
    TIKTOK_API_BASE: v.optional(EnvUrl, 'https://open.tiktokapis.com'),
  },
  app: ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'],
  origins: ({ TIKTOK_WWW_BASE: wwwBase, TIKTOK_API_BASE: apiBase }) => [
    ...[wwwBase, apiBase],
    // Videos are sent to addresses that an answer names, on hosts of the API's domain.
    ...(isReal(apiBase) ? ['https://*.tiktokapis.com'] : []),
  ],
  // "1080p" (docs/networks.md 5.4), read so that it holds both ways. Read 2026-11-26.
  rendition: { maxWidth: 1080, maxHeight: 1920, maxBytes: 20_000_000 },
  open: (env, { fetch, now }) => {
    const { TIKTOK_CLIENT_KEY: clientKey, TIKTOK_CLIENT_SECRET: clientSecret } = env
    if (clientKey === undefined || clientSecret === undefined) return undefined
    const settings = {
      ...{ clientKey, clientSecret, wwwBase: env.TIKTOK_WWW_BASE, apiBase: env.TIKTOK_API_BASE },
      isSimulated: !isReal(env.TIKTOK_API_BASE),
    }
    return createTiktok(settings, fetch, now)
  },
})
