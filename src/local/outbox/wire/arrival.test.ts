import { expect, it } from 'vitest'
import { type ErrorCode, errorCodes } from '#contract/calls/errors.ts'
import { ApiError } from '#local/calls/api-error.ts'
import type { OutboxEntry } from '#local/database/outbox-entry.ts'
import { mayHaveArrivedAfter } from './arrival.ts'

const core = {
  id: 'key',
  userId: 'ana',
  projectId: 'project',
  state: 'sending',
  pressedAt: 0,
  createdAt: 0,
  attempts: 2,
  nextAttemptAt: 0,
  mayHaveArrived: true,
  problem: null,
} as const
const creation: OutboxEntry = { ...core, kind: 'create-post', draftId: 'draft' }
const edit: OutboxEntry = { ...core, kind: 'edit-post', editId: 'edit', postId: 'post' }
const refusal = (code: string, status: number) =>
  new ApiError(status, { code, message: '', details: [] })

/** The section 'What a refusal proves' of README.md. */
const proves: Record<ErrorCode, 'nothing is there' | 'this attempt did nothing' | 'nothing'> = {
  INVALID_REQUEST: 'this attempt did nothing',
  INVALID_CREDENTIALS: 'this attempt did nothing',
  UNAUTHENTICATED: 'this attempt did nothing',
  SESSION_ENDED: 'this attempt did nothing',
  EMAIL_NOT_VERIFIED: 'this attempt did nothing',
  CODE_INVALID: 'this attempt did nothing',
  PASSKEY_INVALID: 'this attempt did nothing',
  PASSKEY_LIMIT_REACHED: 'this attempt did nothing',
  CONFIRMATION_REQUIRED: 'this attempt did nothing',
  FORBIDDEN: 'this attempt did nothing',
  NOT_A_MEMBER: 'this attempt did nothing',
  PLATFORM_NOT_LINKABLE: 'this attempt did nothing',
  ACCOUNT_LIMIT_REACHED: 'this attempt did nothing',
  NOT_FOUND: 'this attempt did nothing',
  PROJECT_LIMIT_REACHED: 'this attempt did nothing',
  MEMBER_LIMIT_REACHED: 'this attempt did nothing',
  ALREADY_MEMBER: 'this attempt did nothing',
  LAST_OWNER: 'this attempt did nothing',
  SECOND_STEP_REQUIRED: 'this attempt did nothing',
  SUBSCRIPTION_REQUIRED: 'nothing is there',
  REFUND_NOT_POSSIBLE: 'this attempt did nothing',
  ALREADY_WAITING: 'this attempt did nothing',
  INVITE_INVALID: 'this attempt did nothing',
  INVITE_OTHER_EMAIL: 'this attempt did nothing',
  PROJECT_REQUIRED: 'this attempt did nothing',
  IDEMPOTENCY_KEY_REQUIRED: 'this attempt did nothing',
  IDEMPOTENCY_KEY_REUSED: 'nothing is there',
  IDEMPOTENCY_IN_PROGRESS: 'nothing',
  VERSION_CONFLICT: 'nothing is there',
  VERSION_REQUIRED: 'this attempt did nothing',
  ALREADY_PUBLISHED: 'nothing is there',
  DELIVERY_IN_PROGRESS: 'nothing is there',
  UPLOAD_INCOMPLETE: 'this attempt did nothing',
  UPLOAD_EXPIRED: 'this attempt did nothing',
  TEMPLATE_LIMIT_REACHED: 'nothing is there',
  REPORT_LIMIT_REACHED: 'this attempt did nothing',
  CALENDAR_FEED_LIMIT_REACHED: 'this attempt did nothing',
  FOLDER_LOCKED: 'this attempt did nothing',
  FOLDER_PASSWORD_WRONG: 'this attempt did nothing',
  NAME_TAKEN: 'this attempt did nothing',
  STORAGE_COUNT_REACHED: 'this attempt did nothing',
  STORAGE_LIMIT_REACHED: 'this attempt did nothing',
  MEDIA_TOO_LARGE: 'this attempt did nothing',
  MEDIA_UNSUPPORTED: 'this attempt did nothing',
  ADDRESS_REFUSED: 'this attempt did nothing',
  ADDRESS_FAILED: 'this attempt did nothing',
  MEDIA_RULES: 'nothing is there',
  POST_REJECTED: 'nothing is there',
  SCHEDULE_IN_PAST: 'nothing is there',
  ACCOUNT_UNAVAILABLE: 'nothing is there',
  EXPORT_LINK_INVALID: 'this attempt did nothing',
  LINK_STATE_INVALID: 'this attempt did nothing',
  LINKING_FAILED: 'nothing',
  NETWORK_UNAVAILABLE: 'nothing',
  BILLING_UNAVAILABLE: 'nothing',
  AI_NOT_CONFIGURED: 'nothing',
  AI_FAILED: 'nothing',
  AI_UNFINISHED: 'nothing',
  RATE_LIMITED: 'this attempt did nothing',
  SERVICE_UNAVAILABLE: 'nothing',
  STORAGE_FULL: 'this attempt did nothing',
  INTERNAL: 'nothing',
}

for (const [code, what] of Object.entries(proves))
  it(`${code} proves that ${what}`, () => {
    const error = refusal(code, errorCodes[code as ErrorCode].status)
    const judge = (hadMaybeArrived: boolean) =>
      mayHaveArrivedAfter(error, { entry: creation, hadMaybeArrived })
    expect(judge(false)).toBe(what === 'nothing')
    expect(judge(true)).toBe(what !== 'nothing is there')
  })

it('mayHaveArrivedAfter knows that NOT_FOUND for a change comes after the lookup of its key', () => {
  const error = refusal('NOT_FOUND', 404)
  expect(mayHaveArrivedAfter(error, { entry: edit, hadMaybeArrived: true })).toBe(false)
})

it('mayHaveArrivedAfter: judges an unknown code by its status, and assumes the worse case', () => {
  for (const [status, hadMaybeArrived, expected] of [
    [422, false, false],
    [422, true, true],
    [503, false, true],
  ] as const)
    expect(
      mayHaveArrivedAfter(refusal('BRAND_NEW', status), { entry: edit, hadMaybeArrived }),
    ).toBe(expected)
})

it('mayHaveArrivedAfter: concludes nothing about the post from a refusal of a file', () => {
  for (const hadMaybeArrived of [true, false])
    for (const [code, status] of [
      ['INTERNAL', 500],
      ['NOT_FOUND', 404],
      ['POST_REJECTED', 422],
    ] as const)
      expect(
        mayHaveArrivedAfter(refusal(code, status), {
          entry: edit,
          hadMaybeArrived,
          isUpload: true,
        }),
      ).toBe(hadMaybeArrived)
})
