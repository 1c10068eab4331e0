import * as v from 'valibot'
import { type ConsentCheck, isRedirectUri } from '../consent/consent-dialog.ts'
import type { Sandbox } from '../sandbox.ts'
import { basicScope, type Scope, scopeListSchema } from './scopes.ts'

/** Checks the dialog's parameters. A wrong client or redirect URI must never lead to a redirect. */
export const checkAuthorization = (
  { app }: Sandbox,
  params: Record<string, string>,
): ConsentCheck<Scope> => {
  const { client_id: clientId = '', redirect_uri: redirectUri = '', state } = params
  if (clientId !== app.id) return { refusal: 'Invalid platform app: o client_id não é conhecido.' }
  if (!isRedirectUri(redirectUri)) {
    return { refusal: 'Invalid redirect_uri: o endereço de retorno não é válido.' }
  }
  if (params.response_type !== 'code') {
    return { refusal: 'Invalid response_type: só "code" é aceito.' }
  }
  const scopes = v.safeParse(scopeListSchema, params.scope ?? '')
  if (!scopes.success) return { refusal: `Invalid Scopes: ${params.scope ?? '(nenhum)'}` }
  if (!scopes.output.includes(basicScope)) {
    return { refusal: `Invalid Scopes: falta ${basicScope}.` }
  }
  return { request: { redirectUri, state, scopes: scopes.output } }
}
