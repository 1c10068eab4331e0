import { Hono } from 'hono'
import * as v from 'valibot'
import { type Answer, consentRoutes } from '../consent/consent-routes.ts'
import { checkGraphVersion } from '../meta/read-params.ts'
import { basicProfessionalScope, linkNamesake } from '../professionals/professionals.ts'
import type { Sandbox, SandboxEnv } from '../sandbox.ts'
import { checkAuthorization } from './authorization-request.ts'
import { issueCode } from './codes.ts'
import { consentPage } from './consent-page.ts'
import { ensurePage, usernameSchema } from './pages.ts'
import { allTasks, ensurePerson, listRoles, setConsent, setRole } from './people.ts'
import { type Scope, scopeSchema } from './scopes.ts'
import { seedPersonName } from './seed-pages.ts'

const path = '/:version{v[0-9.]+}/dialog/oauth'

/** The Pages that were ticked, and one that was named. */
const choosePages = async (
  sandbox: Sandbox,
  personId: string,
  { chosen, username }: Answer<Scope>,
  scopes: readonly Scope[],
) => {
  const known = new Set(listRoles(sandbox.db, { personId }).map(({ pageId }) => pageId))
  const ticked = chosen.filter((id) => known.has(id))
  if (username.trim() === '') return { pageIds: ticked }
  const name = v.safeParse(usernameSchema, username)
  if (!name.success) return { message: name.issues[0].message }
  const { accountId: pageId } = await ensurePage(sandbox, { username: name.output })
  setRole(sandbox.db, { personId, pageId, tasks: allTasks })
  // Whoever is asked for accounts means a Page that has one.
  if (scopes.includes(basicProfessionalScope)) {
    const message = await linkNamesake(sandbox, pageId, name.output)
    if (message !== undefined) return { message }
  }
  return { pageIds: [...new Set([...ticked, pageId])] }
}

/** Of the one person who is signed in there. */
const consent = (sandbox: Sandbox) => {
  const { db, clock } = sandbox
  return consentRoutes<Scope>({
    path,
    check: (params) => checkAuthorization(sandbox, params),
    show: (request, action, retry) => {
      const person = ensurePerson(db, seedPersonName)
      return consentPage(sandbox, { request, action, person }, retry)
    },
    choice: { field: 'page', most: 1000 },
    scopeSchema,
    denial: {
      ...{ error: 'access_denied', error_code: '200', error_reason: 'user_denied' },
      error_description: 'Permissions error',
    },
    grant: async ({ redirectUri, scopes }, answer) => {
      const { id: personId, ...before } = ensurePerson(db, seedPersonName)
      const pages = await choosePages(sandbox, personId, answer, scopes)
      if (pages.message !== undefined) return { message: pages.message }
      const { granted } = answer
      // What is not asked for this time stays as it was.
      const isKept = (scope: Scope) => !scopes.includes(scope)
      setConsent(db, personId, {
        scopes: [...before.scopes.filter(isKept), ...scopes.filter((one) => granted.includes(one))],
        declined: [
          ...before.declined.filter(isKept),
          ...scopes.filter((scope) => !granted.includes(scope)),
        ],
        pageIds: pages.pageIds,
      })
      return { answer: { code: issueCode(db, { personId, redirectUri, now: clock.now() }) } }
    },
    // It is no part of the code.
    fragment: '#_=_',
  })
}

/** www.facebook.com: the consent dialog. */
export const authorizeRoutes = (sandbox: Sandbox) => {
  const routes = new Hono<SandboxEnv>()
  routes.get(path, (c, next) => {
    checkGraphVersion(c.req.param('version'))
    return next()
  })
  routes.route('/', consent(sandbox))
  return routes
}
