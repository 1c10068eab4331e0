import { expect, it } from 'vitest'
import { findErrorRule, findFailReason, findTokenError } from './error-table.ts'

it.each([
  ['access_token_invalid', 'auth'],
  ['scope_not_authorized', 'permission'],
  ['scope_permission_missed', 'permission'],
  ['rate_limit_exceeded', 'rate_limited'],
  ['invalid_params', 'content'],
  ['privacy_level_option_mismatch', 'content'],
  ['url_ownership_unverified', 'policy'],
  ['unaudited_client_can_only_post_to_private_accounts', 'policy'],
  ['spam_risk_too_many_posts', 'quota'],
  ['reached_active_user_cap', 'quota'],
  ['spam_risk_user_banned_from_posting', 'policy'],
  ['internal_error', 'transient'],
])('the error table: %s is %s', (code, failure) =>
  expect(findErrorRule(code).failure).toBe(failure),
)

it.each([
  ['file_format_check_failed', 'media'],
  ['duration_check_failed', 'media'],
  ['frame_rate_check_failed', 'media'],
  ['picture_size_check_failed', 'media'],
  ['internal', 'transient'],
  ['photo_pull_failed', 'transient'],
  ['publish_cancelled', 'policy'],
  ['auth_removed', 'auth'],
  ['spam_risk_too_many_posts', 'quota'],
  ['spam_risk_text', 'policy'],
  ['spam_risk', 'policy'],
])('the error table: a post that ended with %s is %s', (reason, failure) =>
  expect(findFailReason(reason).failure).toBe(failure),
)

it('the error table does not blame an account for a wrong app', () => {
  expect(findTokenError('invalid_grant').failure).toBe('auth')
  expect(findTokenError('invalid_client').failure).toBe('transient')
})

it('the error table: classifies what is not listed as unknown, and names it where it is a name', () => {
  expect(findErrorRule('moon_phase')).toMatchObject({
    ...{ failure: 'unknown', explanation: expect.stringContaining('moon_phase') },
  })
  expect(findFailReason('<b>').explanation).toContain('sem código')
})
