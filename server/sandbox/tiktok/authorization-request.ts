import * as v from 'valibot'
import type { Sandbox } from '../sandbox.ts'
import { basicScope, type Scope, scopeListSchema } from './scopes.ts'

export type AuthorizationRequest = {
  clientKey: string
  redirectUri: string
  state: string
  scopes: Scope[]
}

export type AuthorizationCheck = { request: AuthorizationRequest } | { refusal: string }

/** Static: no query, no fragment, below 512 characters (docs/networks.md 5.1). */
const isRedirectUri = (text: string) => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && !/[?#]/.test(text) && text.length < 512
}

/** Checks the dialog's parameters. A wrong client or redirect URI must never lead to a redirect. */
export const checkAuthorization = (
  { app }: Sandbox,
  params: Record<string, string>,
): AuthorizationCheck => {
  const { client_key: clientKey = '', redirect_uri: redirectUri = '', state = '' } = params
  if (clientKey !== app.id) return { refusal: 'client_key: o aplicativo não é conhecido.' }
  if (!isRedirectUri(redirectUri))
    return { refusal: 'redirect_uri: o endereço de retorno não é válido.' }
  if (params.response_type !== 'code') return { refusal: 'response_type: só "code" é aceito.' }
  const scopes = v.safeParse(scopeListSchema, params.scope ?? '')
  if (!scopes.success || !scopes.output.includes(basicScope))
    return { refusal: `scope: ${params.scope ?? '(nenhum)'} não é aceito.` }
  return { request: { clientKey, redirectUri, state, scopes: scopes.output } }
}

export const redirectBack = (
  { redirectUri, state }: AuthorizationRequest,
  answer: Record<string, string>,
): string => {
  const back = new URL(redirectUri)
  for (const [name, value] of Object.entries({ ...answer, state }))
    back.searchParams.set(name, value)
  return back.href
}
