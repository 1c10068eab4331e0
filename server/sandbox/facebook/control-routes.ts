import { Hono } from 'hono'
import * as v from 'valibot'
import { readControlBody } from '../control/control-routes.ts'
import { sendSignedRequest, signedRequestSchema } from '../meta/send-signed-request.ts'
import { setProfessional } from '../professionals/professionals.ts'
import type { Sandbox, SandboxEnv } from '../sandbox.ts'
import { linkAccount } from './accounts/link-account.ts'
import { findPageByName, setPublished, usernameSchema } from './accounts/pages.ts'
import { findPerson, listRoles, scopeSchema, setConsent, setRole } from './accounts/people.ts'
import { endTokens } from './accounts/tokens.ts'

const linkSchema = v.strictObject({ username: usernameSchema, name: v.optional(v.string()) })

const changeSchema = v.strictObject({
  isPublished: v.optional(v.boolean()),
  /** Of everybody with a role on the Page; none removes the role. */
  tasks: v.optional(v.array(v.string())),
  /** Ends the tokens of everybody with a role: 458 app removed, 460 password changed and so on. */
  endTokens: v.optional(v.picklist([458, 459, 460, 464, 467])),
  dropScopes: v.optional(v.array(scopeSchema), []),
  /** False takes its professional account from the Page. */
  hasProfessional: v.optional(v.boolean(), true),
})

const appRemoved = 458

/** Test controls of Facebook's Pages. */
export const facebookControlRoutes = (sandbox: Sandbox) => {
  const { db } = sandbox
  const routes = new Hono<SandboxEnv>()
  routes.post('/accounts', async (c) => {
    const { username, name } = await readControlBody(c, linkSchema)
    return c.json(await linkAccount(sandbox, username, name), 201)
  })
  routes.patch('/accounts/:username', async (c) => {
    const page = findPageByName(db, c.req.param('username'))
    if (!page) return c.json({ message: 'unknown account' }, 404)
    const { accountId: pageId } = page
    const change = await readControlBody(c, changeSchema)
    if (change.isPublished !== undefined) setPublished(db, pageId, change.isPublished)
    if (!change.hasProfessional) setProfessional(db, pageId, null)
    for (const { personId } of listRoles(db, { pageId })) {
      const person = findPerson(db, personId)
      if (change.dropScopes.length > 0 && person) {
        const scopes = person.scopes.filter((scope) => !change.dropScopes.includes(scope))
        setConsent(db, personId, { ...person, scopes })
      }
      if (change.tasks) setRole(db, { personId, pageId, tasks: change.tasks })
      if (change.endTokens !== undefined) endTokens(db, personId, change.endTokens)
    }
    return c.body(null, 204)
  })
  routes.post('/accounts/:username/notices', async (c) => {
    const page = findPageByName(db, c.req.param('username'))
    const [role] = page ? listRoles(db, { pageId: page.accountId }) : []
    if (!role) return c.json({ message: 'nobody has a role there' }, 404)
    const { kind, to } = await readControlBody(c, signedRequestSchema)
    if (kind === 'deauthorize') endTokens(db, role.personId, appRemoved)
    return c.json(await sendSignedRequest(sandbox, { userId: role.personId, to }))
  })
  return routes
}
