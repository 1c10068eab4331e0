import * as v from 'valibot'
import type { Sandbox } from '../sandbox.ts'
import { type Scope, scopeListSchema } from './scopes.ts'

export type AuthorizationRequest = {
  clientId: string
  redirectUri: string
  state: string | undefined
  scopes: Scope[]
}

const isHttpUrl = (text: string) => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && !text.includes('#')
}

export type AuthorizationCheck = { request: AuthorizationRequest } | { refusal: string }

/** Checks the dialog's parameters. A wrong client or redirect URI must never lead to a redirect. */
export const checkAuthorization = (
  { app }: Sandbox,
  params: Record<string, string>,
): AuthorizationCheck => {
  const { client_id: clientId = '', redirect_uri: redirectUri = '', state } = params
  if (clientId !== app.id) return { refusal: 'Invalid App ID: o client_id não é conhecido.' }
  if (!isHttpUrl(redirectUri)) {
    return { refusal: 'URL Blocked: o endereço de retorno não é válido.' }
  }
  if ((params.response_type ?? 'code') !== 'code') {
    return { refusal: 'Invalid response_type: só "code" é aceito.' }
  }
  const scopes = v.safeParse(scopeListSchema, params.scope ?? '')
  if (!scopes.success) return { refusal: `Invalid Scopes: ${params.scope}` }
  return { request: { clientId, redirectUri, state, scopes: scopes.output } }
}

/** Like Facebook, appends the fragment `#_=_` to a success; it is no part of the code. */
export const redirectBack = (
  { redirectUri, state }: AuthorizationRequest,
  answer: Record<string, string>,
): string => {
  const back = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value)
  if (state !== undefined) back.searchParams.set('state', state)
  return `${back.href}#_=_`
}
