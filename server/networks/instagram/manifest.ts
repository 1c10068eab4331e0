import * as v from 'valibot'
import { EnvUrl } from '../../env-url.ts'
import {
  isRealMeta,
  metaOrigins,
  metaVariables,
  readMetaApp,
  readMetaHosts,
} from '../meta/meta-hosts.ts'
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
    ...metaVariables,
  },
  // With the other app alone its accounts can be linked as well: by their Pages.
  app: ['IG_APP_ID', 'IG_APP_SECRET'],
  origins: (env) => [env.IG_WWW_BASE, env.IG_API_BASE, env.IG_GRAPH_BASE, ...metaOrigins(env)],
  // Read 2026-11-20 (docs/networks.md 3.5).
  rendition: { maxWidth: 1440, maxHeight: 14_400, maxBytes: 8_000_000 },
  open: (env, { fetch, now }) => {
    const { IG_APP_ID: id, IG_APP_SECRET: secret, IG_GRAPH_BASE: graphBase } = env
    const app = id === undefined || secret === undefined ? undefined : { id, secret }
    const metaApp = readMetaApp(env)
    if (!app && !metaApp) return undefined
    const isReal = app ? realHost.test(new URL(graphBase).hostname) : isRealMeta(readMetaHosts(env))
    const settings = {
      ...{ app, metaApp, meta: readMetaHosts(env), isSimulated: !isReal },
      ...{ wwwBase: env.IG_WWW_BASE, apiBase: env.IG_API_BASE },
      ...{ graphBase, graphVersion: env.IG_GRAPH_VERSION },
    }
    return createInstagram(settings, fetch, now)
  },
})
