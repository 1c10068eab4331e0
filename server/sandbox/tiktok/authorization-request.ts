import * as v from 'valibot'
import { type ConsentCheck, isRedirectUri } from '../consent/consent-dialog.ts'
import type { Sandbox } from '../sandbox.ts'
import { basicScope, type Scope, scopeListSchema } from './scopes.ts'

/** Static: no query, no fragment, below 512 characters (docs/networks.md 5.1). */
const isStatic = (uri: string) => isRedirectUri(uri) && !uri.includes('?') && uri.length < 512

/** Checks the dialog's parameters. A wrong client or redirect URI must never lead to a redirect. */
export const checkAuthorization = (
  { app }: Sandbox,
  params: Record<string, string>,
): ConsentCheck<Scope> => {
  const { client_key: clientKey = '', redirect_uri: redirectUri = '', state = '' } = params
  if (clientKey !== app.id) return { refusal: 'client_key: o aplicativo não é conhecido.' }
  if (!isStatic(redirectUri))
    return { refusal: 'redirect_uri: o endereço de retorno não é válido.' }
  if (params.response_type !== 'code') return { refusal: 'response_type: só "code" é aceito.' }
  const scopes = v.safeParse(scopeListSchema, params.scope ?? '')
  if (!scopes.success || !scopes.output.includes(basicScope))
    return { refusal: `scope: ${params.scope ?? '(nenhum)'} não é aceito.` }
  return { request: { redirectUri, state, scopes: scopes.output } }
}
