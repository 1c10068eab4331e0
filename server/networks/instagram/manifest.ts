import * as v from 'valibot'
import { EnvUrl } from '../../env-url.ts'
import { describeNetwork } from '../network-manifest.ts'
import { createInstagram } from './create-instagram.ts'

const realHost = /(^|\.)instagram\.com$/

export const instagramManifest = describeNetwork({
  env: {
    IG_APP_ID: v.optional(v.string()),
    IG_APP_SECRET: v.optional(v.string()),
    IG_WWW_BASE: v.optional(EnvUrl, 'https://www.instagram.com'),
    IG_API_BASE: v.optional(EnvUrl, 'https://api.instagram.com'),
    IG_GRAPH_BASE: v.optional(EnvUrl, 'https://graph.instagram.com'),
    IG_GRAPH_VERSION: v.optional(v.pipe(v.string(), v.regex(/^v\d+\.\d+$/)), 'v26.0'),
  },
  app: ['IG_APP_ID', 'IG_APP_SECRET'],
  origins: (env) => [env.IG_WWW_BASE, env.IG_API_BASE, env.IG_GRAPH_BASE],
  // Read 2026-11-20 (docs/networks.md 3.5).
  rendition: { maxWidth: 1440, maxHeight: 14_400, maxBytes: 8_000_000 },
  open: (env, { fetch, now }) => {
    const { IG_APP_ID: appId, IG_APP_SECRET: appSecret, IG_GRAPH_BASE: graphBase } = env
    if (appId === undefined || appSecret === undefined) return undefined
    const settings = {
      ...{ appId, appSecret, graphBase, graphVersion: env.IG_GRAPH_VERSION },
      ...{ wwwBase: env.IG_WWW_BASE, apiBase: env.IG_API_BASE },
      isSimulated: !realHost.test(new URL(graphBase).hostname),
    }
    return createInstagram(settings, fetch, now)
  },
})
