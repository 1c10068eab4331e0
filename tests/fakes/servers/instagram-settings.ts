import type { InstagramSettings } from '#server/networks/instagram/settings.ts'

const meta = {
  ...{ dialogBase: 'https://www.m', graphBase: 'https://graph.m' },
  ...{ ruploadBase: 'https://rupload.m', graphVersion: 'v26.0' },
}

/** A server with an app for each of the two logins. */
export const instagramSettings: InstagramSettings = {
  app: { id: 'app', secret: 'secret' },
  ...{ meta, metaApp: { ...meta, appId: 'meta-app', appSecret: 'meta-secret' } },
  ...{ wwwBase: 'https://www.x', apiBase: 'https://api.x', graphBase: 'https://graph.x' },
  ...{ graphVersion: 'v26.0', isSimulated: true },
}
