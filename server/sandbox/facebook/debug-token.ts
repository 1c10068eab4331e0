import { GraphError } from '../meta/graph-error.ts'
import type { Sandbox } from '../sandbox.ts'
import { type GraphCall, refusePermission } from './graph-call.ts'
import { requireCaller } from './tokens.ts'

/** GET /debug_token, for the app: whether a token of its own holds, and for what. */
export const debugToken = (sandbox: Sandbox, { caller, params }: GraphCall) => {
  const { app, clock } = sandbox
  if (caller) throw refusePermission('You must provide an app access token')
  try {
    const found = requireCaller(sandbox, params.input_token, clock.now())
    const token = found?.token
    return {
      data: {
        ...{ app_id: app.id, application: app.name, is_valid: true },
        type: !token ? 'APP' : token.pageId === null ? 'USER' : 'PAGE',
        ...(token && {
          ...{ user_id: token.personId, scopes: found.person.scopes },
          ...(token.pageId !== null && { profile_id: token.pageId }),
          expires_at: Math.floor((token.expiresAt ?? 0) / 1000),
        }),
      },
    }
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    const { code, subcode, message } = error.details
    const problem = { code, message, ...(subcode !== undefined && { subcode }) }
    return { data: { error: problem, is_valid: false, scopes: [] } }
  }
}
