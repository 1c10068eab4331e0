import { Hono } from 'hono'
import * as v from 'valibot'
import { readControlBody } from '../control/control-routes.ts'
import { sendSignedRequest, signedRequestSchema } from '../meta/send-signed-request.ts'
import type { Sandbox, SandboxEnv } from '../sandbox.ts'
import { linkAccount } from './accounts/link-account.ts'
import { findProfileByName, updateProfile, usernameSchema } from './accounts/profiles.ts'
import { dropScope, endTokens, scopeSchema } from './accounts/tokens.ts'

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
export const instagramControlRoutes = (sandbox: Sandbox) => {
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
