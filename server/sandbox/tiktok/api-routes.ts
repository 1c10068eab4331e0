import type { Context } from 'hono'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { SandboxEnv } from '../sandbox.ts'
import type { Scope } from './accounts/grants.ts'
import { type ApiCall, createRates, openCall } from './api-call.ts'
import { oauthRoutes } from './authorization/oauth-routes.ts'
import { cancelPost, initPhotos, initVideo, readStatus } from './posts/post-calls.ts'
import { listVideos, queryVideos, readCreator, readUser } from './read-account.ts'
import type { TiktokSandbox } from './settings.ts'

type Handler = (
  sandbox: TiktokSandbox,
  c: Context<SandboxEnv>,
  call: ApiCall,
) => Response | Promise<Response>

type Row = {
  method: 'GET' | 'POST'
  path: string
  scope: Scope
  /** Of one token; docs/networks.md 5.3 and 5.7. */
  perMinute: number
  handle: Handler
}

const publish = 'video.publish'

const table: readonly Row[] = [
  {
    ...{ method: 'GET', path: '/v2/user/info/', scope: 'user.info.basic', perMinute: 600 },
    handle: readUser,
  },
  {
    ...{ method: 'POST', path: '/v2/post/publish/creator_info/query/', scope: publish },
    ...{ perMinute: 20, handle: readCreator },
  },
  {
    ...{ method: 'POST', path: '/v2/post/publish/video/init/', scope: publish },
    ...{ perMinute: 6, handle: initVideo },
  },
  {
    ...{ method: 'POST', path: '/v2/post/publish/content/init/', scope: publish },
    ...{ perMinute: 6, handle: initPhotos },
  },
  {
    ...{ method: 'POST', path: '/v2/post/publish/status/fetch/', scope: publish },
    ...{ perMinute: 30, handle: readStatus },
  },
  {
    ...{ method: 'POST', path: '/v2/post/publish/cancel/', scope: publish },
    ...{ perMinute: 30, handle: cancelPost },
  },
  {
    ...{ method: 'POST', path: '/v2/video/list/', scope: 'video.list', perMinute: 600 },
    handle: listVideos,
  },
  {
    ...{ method: 'POST', path: '/v2/video/query/', scope: 'video.list', perMinute: 600 },
    handle: queryVideos,
  },
]

/** open.tiktokapis.com */
export const apiRoutes = (sandbox: TiktokSandbox) => {
  const routes = new Hono<SandboxEnv>()
  const rates = createRates(sandbox.clock)
  routes.route('/v2/oauth', oauthRoutes(sandbox))
  for (const { method, path, scope, perMinute, handle } of table)
    routes.on(method, path, bodyLimit({ maxSize: 256 * 1024 }), (c) =>
      handle(sandbox, c, openCall({ sandbox, rates }, c, { scope, perMinute })),
    )
  return routes
}
