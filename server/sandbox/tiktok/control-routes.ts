import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { readControlBody } from '../control/control-routes.ts'
import type { Sandbox, SandboxEnv } from '../sandbox.ts'
import { dropScope, endAccessTokens, endGrants, scopeSchema } from './accounts/grants.ts'
import { linkAccount } from './accounts/link-account.ts'
import { findProfileByName, updateProfile, usernameSchema } from './accounts/profiles.ts'

/** What a test asks for: where our server takes it. */
export const webhookSchema = v.strictObject({ to: v.pipe(v.string(), v.url()) })

const patienceMs = 10_000

/** Tells our server that a person removed the app. Answers the status that came back. */
export const sendWebhook = async (
  { app, clock }: Sandbox,
  { openId, to }: { openId: string; to: string },
): Promise<{ status: number }> => {
  const now = Math.floor(clock.now() / 1000)
  const body = JSON.stringify({
    ...{ client_key: app.id, event: 'authorization.removed', create_time: now },
    ...{ user_openid: openId, content: JSON.stringify({ reason: 1 }) },
  })
  const signature = createHmac('sha256', app.secret).update(`${now}.${body}`).digest('hex')
  const answer = await fetch(to, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'TikTok-Signature': `t=${now},s=${signature}` },
    body,
    signal: AbortSignal.timeout(patienceMs),
  })
  return { status: answer.status }
}

const linkSchema = v.strictObject({ username: usernameSchema, name: v.optional(v.string()) })

const changeSchema = v.strictObject({
  profile: v.optional(
    v.partial(
      v.strictObject({
        isPrivate: v.boolean(),
        isCommentDisabled: v.boolean(),
        isDuetDisabled: v.boolean(),
        isStitchDisabled: v.boolean(),
        isBanned: v.boolean(),
        maxVideoSeconds: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3600)),
      }),
    ),
    {},
  ),
  /** 'access': the tokens of two hours have run out; 'all': the app was removed. */
  endTokens: v.optional(v.picklist(['access', 'all'])),
  dropScopes: v.optional(v.array(scopeSchema), []),
})

/** Test controls of TikTok's accounts. */
export const tiktokControlRoutes = (sandbox: Sandbox) => {
  const routes = new Hono<SandboxEnv>()
  routes.post('/accounts', async (c) => {
    const { username, name } = await readControlBody(c, linkSchema)
    return c.json(await linkAccount(sandbox, username, name), 201)
  })
  routes.patch('/accounts/:username', async (c) => {
    const { db } = sandbox
    const profile = findProfileByName(db, c.req.param('username'))
    if (!profile) return c.json({ message: 'unknown account' }, 404)
    const { profile: changes, endTokens, dropScopes } = await readControlBody(c, changeSchema)
    const { account: _account, ...row } = profile
    updateProfile(db, Object.assign(row, changes))
    for (const scope of dropScopes) dropScope(db, profile.accountId, scope)
    if (endTokens === 'access') endAccessTokens(db, profile.accountId)
    if (endTokens === 'all') endGrants(db, profile.accountId)
    return c.body(null, 204)
  })
  routes.post('/accounts/:username/notices', async (c) => {
    const profile = findProfileByName(sandbox.db, c.req.param('username'))
    if (!profile) return c.json({ message: 'unknown account' }, 404)
    const { to } = await readControlBody(c, webhookSchema)
    endGrants(sandbox.db, profile.accountId)
    return c.json(await sendWebhook(sandbox, { openId: profile.accountId, to }))
  })
  return routes
}
