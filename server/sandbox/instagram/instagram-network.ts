import { Hono } from 'hono'
import * as v from 'valibot'
import { readControlBody } from '../control/control-routes.ts'
import type { SchemaSteps } from '../database.ts'
import { answerGraphError, unknownPath } from '../meta/graph-error.ts'
import { pacificDay } from '../meta/graph-values.ts'
import { checkGraphVersion } from '../meta/read-params.ts'
import { sendSignedRequest, signedRequestSchema } from '../meta/send-signed-request.ts'
import type { Sandbox, SandboxEnv, SandboxNetwork } from '../sandbox.ts'
import { linkAccount } from './accounts/link-account.ts'
import {
  findProfile,
  findProfileByName,
  seedProfiles,
  updateProfile,
  usernameSchema,
} from './accounts/profiles.ts'
import { dropScope, endTokens, scopeSchema } from './accounts/tokens.ts'
import { authorizeRoutes } from './authorization/authorize-routes.ts'
import { exchangeCodeRoutes, exchangeTokenRoutes } from './authorization/exchange-token.ts'
import { addPastPost } from './containers/container-calls.ts'
import { resumeContainers } from './containers/process-container.ts'
import { graphRoutes } from './graph-routes.ts'
import { tellFigure } from './reads/account-insights.ts'
import type { InstagramSandbox } from './settings.ts'

const linkSchema = v.strictObject({ username: usernameSchema, name: v.optional(v.string()) })

const changeSchema = v.strictObject({
  isRestricted: v.optional(v.boolean()),
  quotaTotal: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Makes the account's tokens invalid: 458 app removed, 460 password changed and so on. */
  endTokens: v.optional(v.picklist([458, 459, 460, 464, 467])),
  dropScopes: v.optional(v.array(scopeSchema), []),
})

const appRemoved = 458

/** Test controls of Instagram's accounts. */
const instagramControlRoutes = (sandbox: Sandbox) => {
  const routes = new Hono<SandboxEnv>()
  routes.post('/accounts', async (c) => {
    const { username, name } = await readControlBody(c, linkSchema)
    return c.json(await linkAccount(sandbox, username, name), 201)
  })
  routes.patch('/accounts/:username', async (c) => {
    const { db } = sandbox
    const profile = findProfileByName(db, c.req.param('username'))
    if (!profile) return c.json({ message: 'unknown account' }, 404)
    const change = await readControlBody(c, changeSchema)
    updateProfile(db, profile.accountId, change)
    for (const scope of change.dropScopes) dropScope(db, profile.accountId, scope)
    if (change.endTokens !== undefined) endTokens(db, profile.accountId, change.endTokens)
    return c.body(null, 204)
  })
  routes.post('/accounts/:username/notices', async (c) => {
    const profile = findProfileByName(sandbox.db, c.req.param('username'))
    if (!profile) return c.json({ message: 'unknown account' }, 404)
    const { kind, to } = await readControlBody(c, signedRequestSchema)
    if (kind === 'deauthorize') endTokens(sandbox.db, profile.accountId, appRemoved)
    return c.json(await sendSignedRequest(sandbox, { userId: profile.scopedId, to }))
  })
  return routes
}

const instagramSchema: SchemaSteps = {
  part: 'instagram',
  steps: [
    `CREATE TABLE instagram_profiles (
      account_id TEXT PRIMARY KEY REFERENCES accounts (id),
      scoped_id TEXT NOT NULL UNIQUE,
      account_type TEXT NOT NULL,
      is_restricted INTEGER NOT NULL DEFAULT 0,
      quota_total INTEGER NOT NULL DEFAULT 50
    ) STRICT;
    CREATE TABLE instagram_codes (
      code TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id),
      redirect_uri TEXT NOT NULL,
      scopes TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      used_at INTEGER
    ) STRICT;
    CREATE TABLE instagram_tokens (
      token TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id),
      lifetime TEXT NOT NULL,
      scopes TEXT NOT NULL,
      issued_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      ended_subcode INTEGER
    ) STRICT;
    CREATE TABLE instagram_containers (
      id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id),
      request TEXT NOT NULL,
      state TEXT NOT NULL,
      failure TEXT,
      media TEXT,
      created_at INTEGER NOT NULL,
      published_at INTEGER,
      post_id TEXT
    ) STRICT;
    CREATE INDEX instagram_containers_by_account
      ON instagram_containers (account_id, created_at);`,
    `CREATE TABLE instagram_uploads (
      container_id TEXT PRIMARY KEY REFERENCES instagram_containers (id),
      size INTEGER NOT NULL,
      received INTEGER NOT NULL
    ) STRICT;`,
  ],
}

const graphHost = (sandbox: InstagramSandbox) => {
  const host = new Hono<SandboxEnv>()
  host.route('/', exchangeTokenRoutes(sandbox))
  host.route('/', graphRoutes(sandbox))
  return host
}

const instagramRoutes = (sandbox: InstagramSandbox) => {
  const routes = new Hono<SandboxEnv>()
  routes.onError(answerGraphError(sandbox, 'Instagram'))
  routes.route('/www', authorizeRoutes(sandbox))
  routes.route('/api', exchangeCodeRoutes(sandbox))
  routes.route('/graph', graphHost(sandbox))
  routes.all('/graph/*', (c) => {
    const rest = c.req.path.split('/graph/')[1] ?? ''
    if (/^v[0-9.]+(\/|$)/.test(rest)) checkGraphVersion(rest.split('/')[0] ?? '')
    throw unknownPath(rest)
  })
  return routes
}

export const instagramNetwork = {
  id: 'instagram',
  schema: instagramSchema,
  routes: instagramRoutes,
  control: instagramControlRoutes,
  linkAccount,
  addPastPost,
  tellDay: (sandbox, accountId, day) => {
    const profile = findProfile(sandbox.db, accountId)
    const tell = (figure: 'reach' | 'views') =>
      profile ? tellFigure(sandbox, profile, figure, pacificDay(day)) : 0
    return { reach: tell('reach'), views: tell('views') }
  },
  start: async (sandbox: Sandbox) => {
    await seedProfiles(sandbox)
    resumeContainers(sandbox)
  },
} satisfies SandboxNetwork<InstagramSandbox['settings']>
