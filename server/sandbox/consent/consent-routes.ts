import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { HtmlEscapedString } from 'hono/utils/html'
import * as v from 'valibot'
import { pageHeaders } from '../page/page-layout.ts'
import type { SandboxEnv } from '../sandbox.ts'
import {
  type ConsentCheck,
  type ConsentRequest,
  type Retry,
  redirectBack,
  refusedPage,
} from './consent-dialog.ts'

/** What a person allowed: `chosen` are the ids of accounts. */
export type Answer<Scope extends string> = { chosen: string[]; username: string; granted: Scope[] }

/** A network's own part of the consent dialog. */
type Consent<Scope extends string> = {
  path: string
  check(params: Record<string, string>): ConsentCheck<Scope>
  show(
    request: ConsentRequest<Scope>,
    action: string,
    retry?: Retry,
  ): HtmlEscapedString | Promise<HtmlEscapedString>
  /** The form's field for the chosen accounts, and how many it takes. */
  choice: { field: string; most: number }
  scopeSchema: v.GenericSchema<unknown, Scope>
  /** What the app is told when the person refuses. */
  denial: Record<string, string>
  /** Gives access: what the app is told, or why the name of the new account is not accepted. */
  grant(
    request: ConsentRequest<Scope>,
    answer: Answer<Scope>,
  ): Promise<{ answer: Record<string, string> } | { message: string }>
  /** Put behind the address to which the person returns. */
  fragment: string
}

const asList = (value: unknown) => (value === undefined ? [] : [value].flat())

/** The consent dialog: shows it, takes the person's answer and sends them back to the app. */
export const consentRoutes = <Scope extends string>(consent: Consent<Scope>) => {
  const routes = new Hono<SandboxEnv>()
  const { path, check, choice, denial } = consent

  const answerSchema = v.object({
    decision: v.picklist(['allow', 'deny']),
    chosen: v.pipe(v.array(v.string()), v.maxLength(choice.most)),
    username: v.optional(v.string(), ''),
    granted: v.array(consent.scopeSchema),
  })

  const refuse = (c: Context<SandboxEnv>, refusal: string) => {
    pageHeaders(c)
    return c.html(refusedPage(refusal), 400)
  }

  const ask = (c: Context<SandboxEnv>, request: ConsentRequest<Scope>, retry?: Retry) => {
    // Browsers apply form-action to the redirect after the form, too.
    pageHeaders(c, { formAction: `'self' ${new URL(request.redirectUri).origin}` })
    return c.html(consent.show(request, c.req.path, retry), retry ? 422 : 200)
  }

  routes.get(path, (c) => {
    const checked = check(c.req.query())
    return 'refusal' in checked ? refuse(c, checked.refusal) : ask(c, checked.request)
  })

  routes.post(path, bodyLimit({ maxSize: 64 * 1024 }), async (c) => {
    const form = await c.req.parseBody({ all: true })
    const texts = Object.entries(form).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    const checked = check(Object.fromEntries(texts))
    if ('refusal' in checked) return refuse(c, checked.refusal)
    const { request } = checked
    const back = (told: Record<string, string>) =>
      c.redirect(`${redirectBack(request, told)}${consent.fragment}`, 302)
    const lists = { granted: asList(form.granted), chosen: asList(form[choice.field]) }
    const answer = v.safeParse(answerSchema, { ...form, ...lists })
    if (!answer.success) return refuse(c, 'A resposta do formulário não é válida.')
    const { decision, ...allowed } = answer.output
    if (decision === 'deny') return back(denial)
    const granted = await consent.grant(request, allowed)
    if ('message' in granted)
      return ask(c, request, { username: allowed.username, message: granted.message })
    return back(granted.answer)
  })

  return routes
}
