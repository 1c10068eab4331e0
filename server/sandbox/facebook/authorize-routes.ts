import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { checkGraphVersion } from '../meta/graph-version.ts'
import { pageHeaders } from '../page/page-headers.ts'
import type { Sandbox, SandboxEnv } from '../sandbox.ts'
import {
  type AuthorizationRequest,
  checkAuthorization,
  redirectBack,
} from './authorization-request.ts'
import { issueCode } from './codes.ts'
import { consentPage, refusedPage } from './consent-page.ts'
import { ensurePage, usernameSchema } from './pages.ts'
import { allTasks, ensurePerson, listRoles, setConsent, setRole } from './people.ts'
import { scopeSchema } from './scopes.ts'
import { seedPersonName } from './seed-pages.ts'

const path = '/:version{v[0-9.]+}/dialog/oauth'

const answerSchema = v.object({
  decision: v.picklist(['allow', 'deny']),
  page: v.array(v.string()),
  username: v.optional(v.string(), ''),
  granted: v.array(scopeSchema),
})
type Answer = v.InferOutput<typeof answerSchema>

const asList = (value: unknown) => (value === undefined ? [] : [value].flat())

/** The Pages that were ticked, and one that was named. */
const choosePages = async (sandbox: Sandbox, personId: string, { page, username }: Answer) => {
  const known = new Set(listRoles(sandbox.db, { personId }).map(({ pageId }) => pageId))
  const ticked = page.filter((id) => known.has(id))
  if (username.trim() === '') return { pageIds: ticked }
  const name = v.safeParse(usernameSchema, username)
  if (!name.success) return { message: name.issues[0].message }
  const { accountId: pageId } = await ensurePage(sandbox, { username: name.output })
  setRole(sandbox.db, { personId, pageId, tasks: allTasks })
  return { pageIds: [...new Set([...ticked, pageId])] }
}

/** www.facebook.com: the consent dialog, of the one person who is signed in there. */
export const authorizeRoutes = (sandbox: Sandbox) => {
  const routes = new Hono<SandboxEnv>()
  const { db, clock } = sandbox

  const refuse = (c: Context<SandboxEnv>, refusal: string) => {
    pageHeaders(c)
    return c.html(refusedPage(refusal), 400)
  }

  const ask = (
    c: Context<SandboxEnv>,
    request: AuthorizationRequest,
    retry?: { username: string; message: string },
  ) => {
    // Browsers apply form-action to the redirect after the form, too.
    pageHeaders(c, { formAction: `'self' ${new URL(request.redirectUri).origin}` })
    const person = ensurePerson(db, seedPersonName)
    const page = consentPage(sandbox, { request, person, action: c.req.path }, retry)
    return c.html(page, retry ? 422 : 200)
  }

  routes.get(path, (c) => {
    checkGraphVersion(c.req.param('version'))
    const check = checkAuthorization(sandbox, c.req.query())
    return 'refusal' in check ? refuse(c, check.refusal) : ask(c, check.request)
  })

  routes.post(path, bodyLimit({ maxSize: 64 * 1024 }), async (c) => {
    const form = await c.req.parseBody({ all: true })
    const texts = Object.entries(form).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    const check = checkAuthorization(sandbox, Object.fromEntries(texts))
    if ('refusal' in check) return refuse(c, check.refusal)
    const { request } = check
    const lists = { granted: asList(form.granted), page: asList(form.page) }
    const answer = v.safeParse(answerSchema, { ...form, ...lists })
    if (!answer.success) return refuse(c, 'A resposta do formulário não é válida.')
    if (answer.output.decision === 'deny') {
      const denial = {
        ...{ error: 'access_denied', error_code: '200', error_reason: 'user_denied' },
        error_description: 'Permissions error',
      }
      return c.redirect(redirectBack(request, denial), 302)
    }
    const { id: personId } = ensurePerson(db, seedPersonName)
    const chosen = await choosePages(sandbox, personId, answer.output)
    if ('message' in chosen) {
      return ask(c, request, { username: answer.output.username, message: chosen.message })
    }
    const { granted } = answer.output
    setConsent(db, personId, {
      scopes: request.scopes.filter((scope) => granted.includes(scope)),
      declined: request.scopes.filter((scope) => !granted.includes(scope)),
      pageIds: chosen.pageIds,
    })
    const { redirectUri } = request
    const code = issueCode(db, { personId, redirectUri, now: clock.now() })
    return c.redirect(redirectBack(request, { code }), 302)
  })

  return routes
}
