import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { SandboxEnv } from '../sandbox.ts'
import { newLogId } from './new-id.ts'

/** Status of each error.code as docs/networks.md 5.5 has it. */
const statuses = {
  access_token_invalid: 401,
  scope_not_authorized: 401,
  rate_limit_exceeded: 429,
  invalid_params: 400,
  invalid_publish_id: 400,
  token_not_authorized_for_specified_publish_id: 400,
  publish_not_cancellable: 400,
  privacy_level_option_mismatch: 403,
  url_ownership_unverified: 403,
  unaudited_client_can_only_post_to_private_accounts: 403,
  spam_risk_too_many_posts: 403,
  spam_risk_user_banned_from_posting: 403,
  reached_active_user_cap: 403,
  internal_error: 500,
} as const
export type TiktokErrorCode = keyof typeof statuses

/** Refuses a call of the API. */
export class TiktokError extends Error {
  readonly code: TiktokErrorCode
  readonly status: ContentfulStatusCode

  /** `status`: some calls answer some errors with 200. */
  constructor(code: TiktokErrorCode, message: string = code, status?: ContentfulStatusCode) {
    super(message)
    this.code = code
    this.status = status ?? statuses[code]
  }
}

export const answerError = (c: Context<SandboxEnv>, { code, message, status }: TiktokError) =>
  c.json({ data: {}, error: { code, message, log_id: newLogId() } }, status)

export const answerData = (c: Context<SandboxEnv>, data: Record<string, unknown>) =>
  c.json({ data, error: { code: 'ok', message: '', log_id: newLogId() } })
