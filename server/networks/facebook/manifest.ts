import * as v from 'valibot'
import { EnvUrl } from '../../env-url.ts'
import { describeNetwork } from '../network-manifest.ts'
import { createFacebook } from './create-facebook.ts'

const realHost = /(^|\.)facebook\.com$/

export const facebookManifest = describeNetwork({
  env: {
    META_APP_ID: v.optional(v.string()),
    META_APP_SECRET: v.optional(v.string()),
    META_DIALOG_BASE: v.optional(EnvUrl, 'https://www.facebook.com'),
    META_GRAPH_BASE: v.optional(EnvUrl, 'https://graph.facebook.com'),
    META_VIDEO_BASE: v.optional(EnvUrl, 'https://graph-video.facebook.com'),
    META_RUPLOAD_BASE: v.optional(EnvUrl, 'https://rupload.facebook.com'),
    META_GRAPH_VERSION: v.optional(v.pipe(v.string(), v.regex(/^v\d+\.\d+$/)), 'v26.0'),
  },
  app: ['META_APP_ID', 'META_APP_SECRET'],
  origins: (env) => [
    env.META_DIALOG_BASE,
    env.META_GRAPH_BASE,
    env.META_VIDEO_BASE,
    env.META_RUPLOAD_BASE,
  ],
  // Read 2026-11-26 (docs/networks.md 4.3): 4 MB is the stricter of two limits. The site shows no
  // photo wider than 2048 px: facebook.com/help/266520536764594
  rendition: { maxWidth: 2048, maxHeight: 20_480, maxBytes: 4_000_000 },
  open: (env, { fetch, now }) => {
    const { META_APP_ID: appId, META_APP_SECRET: appSecret, META_GRAPH_BASE: graphBase } = env
    if (appId === undefined || appSecret === undefined) return undefined
    const settings = {
      ...{ appId, appSecret, graphBase, graphVersion: env.META_GRAPH_VERSION },
      ...{ dialogBase: env.META_DIALOG_BASE, ruploadBase: env.META_RUPLOAD_BASE },
      videoBase: env.META_VIDEO_BASE,
      isSimulated: !realHost.test(new URL(graphBase).hostname),
    }
    return createFacebook(settings, fetch, now)
  },
})
