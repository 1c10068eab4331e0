import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { pageHeaders } from '../page/page-headers.ts'
import type { Sandbox, SandboxEnv } from '../sandbox.ts'
import {
  type AuthorizationRequest,
  checkAuthorization,
  redirectBack,
} from './authorization-request.ts'
import { consentPage, refusedPage } from './consent-page.ts'
import { issueCode } from './grants.ts'
import { ensureProfile, findProfile, usernameSchema } from './profiles.ts'
import { basicScope, scopeSchema } from './scopes.ts'

const path = '/v2/auth/authorize/'

const answerSchema = v.object({
  decision: v.picklist(['allow', 'deny']),
  account: v.optional(v.string(), ''),
  username: v.optional(v.string(), ''),
  granted: v.array(scopeSchema),
})
type Answer = v.InferOutput<typeof answerSchema>

const asList = (value: unknown) => (value === undefined ? [] : [value].flat())

const chooseProfile = async (sandbox: Sandbox, { account, username }: Answer) => {
  if (account !== 'new')
    return findProfile(sandbox.db, account) ?? { message: 'Escolha uma das contas.' }
  const name = v.safeParse(usernameSchema, username)
  return name.success
    ? ensureProfile(sandbox, { username: name.output })
    : { message: name.issues[0].message }
}

/** www.tiktok.com: the consent dialog, and the public addresses of posts. */
export const authorizeRoutes = (sandbox: Sandbox) => {
  const routes = new Hono<SandboxEnv>()

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
    return c.html(consentPage(sandbox, request, retry), retry ? 422 : 200)
  }

  routes.get(path, (c) => {
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
    const answer = v.safeParse(answerSchema, { ...form, granted: asList(form.granted) })
    if (!answer.success) return refuse(c, 'A resposta do formulário não é válida.')
    if (answer.output.decision === 'deny') {
      const denial = { error: 'access_denied', error_description: 'User denied the request' }
      return c.redirect(redirectBack(request, denial), 302)
    }
    const chosen = await chooseProfile(sandbox, answer.output)
    if ('message' in chosen)
      return ask(c, request, { username: answer.output.username, message: chosen.message })
    const { granted } = answer.output
    const scopes = request.scopes.filter((one) => one === basicScope || granted.includes(one))
    const code = issueCode(sandbox.db, {
      ...{ accountId: chosen.accountId, redirectUri: request.redirectUri, scopes },
      now: sandbox.clock.now(),
    })
    return c.redirect(redirectBack(request, { code, scopes: scopes.join(',') }), 302)
  })

  routes.get('/:account{@[a-z0-9._]+}/video/:id{[0-9]+}', (c) => {
    const { account, id } = c.req.param()
    return c.redirect(`/${account}/video/${id}/`, 302)
  })

  return routes
}
