import { inTransaction } from '../../database.ts'
import { badParameter, GraphError } from '../../meta/graph-error.ts'
import type { GraphParams } from '../../meta/read-params.ts'
import type { Sandbox } from '../../sandbox.ts'
import {
  findCode,
  issueUserToken,
  requireCaller,
  spendCode,
  type Token,
} from '../accounts/tokens.ts'
import { type GraphCall, refusePermission } from './graph-call.ts'

const refuseCode = (subcode: number, message: string) =>
  new GraphError({ code: 100, subcode, message })

const exchangeCode = ({ db, clock }: Sandbox, params: GraphParams): Token => {
  const now = clock.now()
  const { code = '', redirect_uri: redirectUri } = params
  const grant = findCode(db, code, now)
  if (!grant) throw refuseCode(36_009, 'Invalid verification code format.')
  if (grant.isUsed) throw refuseCode(36_009, 'This authorization code has been used.')
  if (grant.isExpired) throw refuseCode(36_007, 'This authorization code has expired.')
  if (grant.redirectUri !== redirectUri) {
    throw refuseCode(
      36_008,
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
    )
  }
  return inTransaction(db, () => {
    spendCode(db, code, now)
    return issueUserToken(db, { personId: grant.personId, lifetime: 'short', now })
  })
}

const exchangeShort = (sandbox: Sandbox, params: GraphParams): Token => {
  const now = sandbox.clock.now()
  const caller = requireCaller(sandbox, params.fb_exchange_token, now)
  if (!caller || caller.token.pageId !== null) throw badParameter('Invalid fb_exchange_token')
  return issueUserToken(sandbox.db, { personId: caller.person.id, lifetime: 'long', now })
}

/** GET /oauth/access_token: a code for a token of two hours, and that for one of sixty days. */
export const exchangeToken = (sandbox: Sandbox, params: GraphParams) => {
  const { app, clock } = sandbox
  if (params.client_id !== app.id) {
    throw new GraphError({ code: 101, message: 'Error validating application.' })
  }
  if (params.client_secret !== app.secret) {
    throw new GraphError({ code: 1, message: 'Error validating client secret.' })
  }
  const isExchange = params.grant_type === 'fb_exchange_token'
  const { token, expiresAt } = isExchange
    ? exchangeShort(sandbox, params)
    : exchangeCode(sandbox, params)
  const seconds = Math.floor(((expiresAt ?? 0) - clock.now()) / 1000)
  return { access_token: token, token_type: 'bearer', expires_in: seconds }
}

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
