import { Hono } from 'hono'
import * as v from 'valibot'
import { readControlBody } from '../control/read-control-body.ts'
import type { Sandbox, SandboxEnv } from '../sandbox.ts'
import { dropScope, endAccessTokens, endGrants } from './grants.ts'
import { linkAccount } from './link-account.ts'
import { findProfileByName, updateProfile, usernameSchema } from './profiles.ts'
import { scopeSchema } from './scopes.ts'
import { sendWebhook, webhookSchema } from './send-webhook.ts'

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
