import { inTransaction } from '../database.ts'
import { badParameter, GraphError } from '../meta/graph-error.ts'
import type { GraphParams } from '../meta/read-params.ts'
import type { Sandbox } from '../sandbox.ts'
import { findCode, spendCode } from './codes.ts'
import { issueUserToken, requireCaller, type Token } from './tokens.ts'

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
