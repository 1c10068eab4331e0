import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import type { SchemaSteps } from '../database.ts'
import type { Sandbox, SandboxEnv, SandboxNetwork } from '../sandbox.ts'
import type { Scope } from './accounts/grants.ts'
import { linkAccount } from './accounts/link-account.ts'
import { seedProfiles } from './accounts/profiles.ts'
import { type ApiCall, answerError, createRates, openCall, TiktokError } from './api-call.ts'
import { authorizeRoutes } from './authorization/authorize-routes.ts'
import { oauthRoutes } from './authorization/oauth-routes.ts'
import { tiktokControlRoutes } from './control-routes.ts'
import { cancelPost, initPhotos, initVideo, readStatus } from './posts/post-calls.ts'
import { addPastPost, resumeTasks } from './posts/process-task.ts'
import { uploadRoutes } from './posts/upload-routes.ts'
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
const apiRoutes = (sandbox: TiktokSandbox) => {
  const routes = new Hono<SandboxEnv>()
  const rates = createRates(sandbox.clock)
  routes.route('/v2/oauth', oauthRoutes(sandbox))
  for (const { method, path, scope, perMinute, handle } of table)
    routes.on(method, path, bodyLimit({ maxSize: 256 * 1024 }), (c) =>
      handle(sandbox, c, openCall({ sandbox, rates }, c, { scope, perMinute })),
    )
  return routes
}

const tiktokSchema: SchemaSteps = {
  part: 'tiktok',
  steps: [
    `CREATE TABLE tiktok_profiles (
      account_id TEXT PRIMARY KEY REFERENCES accounts (id),
      is_private INTEGER NOT NULL DEFAULT 0,
      is_comment_disabled INTEGER NOT NULL DEFAULT 0,
      is_duet_disabled INTEGER NOT NULL DEFAULT 0,
      is_stitch_disabled INTEGER NOT NULL DEFAULT 0,
      is_banned INTEGER NOT NULL DEFAULT 0,
      max_video_seconds INTEGER NOT NULL DEFAULT 600
    ) STRICT;
    CREATE TABLE tiktok_codes (
      code TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id),
      redirect_uri TEXT NOT NULL,
      scopes TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      used_at INTEGER
    ) STRICT;
    CREATE TABLE tiktok_grants (
      access_token TEXT PRIMARY KEY,
      refresh_token TEXT NOT NULL UNIQUE,
      account_id TEXT NOT NULL REFERENCES accounts (id),
      scopes TEXT NOT NULL,
      expires_at INTEGER NOT NULL,
      refresh_expires_at INTEGER NOT NULL,
      is_refreshed INTEGER NOT NULL DEFAULT 0,
      is_ended INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE tiktok_tasks (
      publish_id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id),
      request TEXT NOT NULL,
      state TEXT NOT NULL,
      fail_reason TEXT NOT NULL DEFAULT '',
      upload_token TEXT,
      file TEXT,
      received INTEGER NOT NULL DEFAULT 0,
      received_at INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL,
      post_id TEXT
    ) STRICT;
    CREATE INDEX tiktok_tasks_by_account ON tiktok_tasks (account_id, created_at);`,
  ],
}

const tiktokRoutes = (sandbox: TiktokSandbox) => {
  const routes = new Hono<SandboxEnv>()
  routes.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    if (error instanceof TiktokError) return answerError(c, error)
    sandbox.log.error({ err: error }, 'the TikTok sandbox failed')
    return answerError(c, new TiktokError('internal_error', 'Something is wrong'))
  })
  routes.route('/www', authorizeRoutes(sandbox))
  routes.route('/api', apiRoutes(sandbox))
  routes.route('/upload', uploadRoutes(sandbox))
  return routes
}

export const tiktokNetwork = {
  id: 'tiktok',
  schema: tiktokSchema,
  routes: tiktokRoutes,
  control: tiktokControlRoutes,
  linkAccount,
  addPastPost,
  start: async (sandbox: Sandbox) => {
    await seedProfiles(sandbox)
    resumeTasks(sandbox)
  },
} satisfies SandboxNetwork<TiktokSandbox['settings']>
