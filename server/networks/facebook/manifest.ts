import * as v from 'valibot'
import { EnvUrl } from '../../env-url.ts'
import { isRealMeta, metaOrigins, metaVariables, readMetaApp } from '../meta/meta-hosts.ts'
import { describeNetwork } from '../network-manifest.ts'
import { createFacebook } from './create-facebook.ts'

export const facebookManifest = describeNetwork({
  env: {
    ...metaVariables,
    META_VIDEO_BASE: v.optional(EnvUrl, 'https://graph-video.facebook.com'),
  },
  app: ['META_APP_ID', 'META_APP_SECRET'],
  origins: (env) => [...metaOrigins(env), env.META_VIDEO_BASE],
  // Read 2026-11-26 (docs/networks.md 4.3): 4 MB is the stricter of two limits. The site shows no
  // photo wider than 2048 px: facebook.com/help/266520536764594
  rendition: { maxWidth: 2048, maxHeight: 20_480, maxBytes: 4_000_000 },
  open: (env, { fetch, now }) => {
    const app = readMetaApp(env)
    if (!app) return undefined
    const settings = { ...app, videoBase: env.META_VIDEO_BASE, isSimulated: !isRealMeta(app) }
    return createFacebook(settings, fetch, now)
  },
})
