import { expect, it } from 'vitest'
import { type ErrorCode, errorCodes } from '#contract/calls/errors.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import type { OutboxEntry } from '#local/database/outbox-entry.ts'
import { classifyAnswer } from './classify-answer.ts'

const entry: OutboxEntry = {
  id: 'key',
  kind: 'create-post',
  userId: 'ana',
  projectId: 'project',
  draftId: 'draft',
  state: 'sending',
  pressedAt: 0,
  createdAt: 0,
  attempts: 1,
  nextAttemptAt: 0,
  mayHaveArrived: true,
  problem: null,
}
const moment = { now: 1_000_000, random: 0.5, isOnline: true }
const refuse = (code: string, status: number, retryAfterSeconds?: number) =>
  new ApiError(status, { code, message: `Palavras de ${code}.`, details: [] }, retryAfterSeconds)
const attempt = { entry, hadMaybeArrived: false }
const judge = (error: unknown) => classifyAnswer(attempt, { error }, moment)

const expected: Record<ErrorCode, string> = {
  INVALID_REQUEST: 'refused',
  INVALID_CREDENTIALS: 'session-missing',
  UNAUTHENTICATED: 'session-missing',
  SESSION_ENDED: 'session-missing',
  EMAIL_NOT_VERIFIED: 'refused',
  CODE_INVALID: 'refused',
  PASSKEY_INVALID: 'refused',
  PASSKEY_LIMIT_REACHED: 'refused',
  CONFIRMATION_REQUIRED: 'refused',
  FORBIDDEN: 'refused',
  NOT_A_MEMBER: 'refused',
  PLATFORM_NOT_LINKABLE: 'refused',
  ACCOUNT_LIMIT_REACHED: 'refused',
  NOT_FOUND: 'refused',
  PROJECT_LIMIT_REACHED: 'refused',
  MEMBER_LIMIT_REACHED: 'refused',
  ALREADY_MEMBER: 'refused',
  LAST_OWNER: 'refused',
  SECOND_STEP_REQUIRED: 'refused',
  SUBSCRIPTION_REQUIRED: 'refused',
  REFUND_NOT_POSSIBLE: 'refused',
  ALREADY_WAITING: 'refused',
  INVITE_INVALID: 'refused',
  INVITE_OTHER_EMAIL: 'refused',
  PROJECT_REQUIRED: 'refused',
  IDEMPOTENCY_KEY_REQUIRED: 'refused',
  IDEMPOTENCY_KEY_REUSED: 'refused',
  IDEMPOTENCY_IN_PROGRESS: 'postponed',
  VERSION_CONFLICT: 'conflicted',
  VERSION_REQUIRED: 'refused',
  ALREADY_PUBLISHED: 'refused',
  DELIVERY_IN_PROGRESS: 'postponed',
  UPLOAD_EXPIRED: 'postponed',
  UPLOAD_INCOMPLETE: 'postponed',
  TEMPLATE_LIMIT_REACHED: 'refused',
  REPORT_LIMIT_REACHED: 'refused',
  CALENDAR_FEED_LIMIT_REACHED: 'refused',
  FOLDER_LOCKED: 'refused',
  FOLDER_PASSWORD_WRONG: 'refused',
  NAME_TAKEN: 'refused',
  STORAGE_COUNT_REACHED: 'refused',
  STORAGE_LIMIT_REACHED: 'refused',
  MEDIA_TOO_LARGE: 'refused',
  MEDIA_UNSUPPORTED: 'refused',
  ADDRESS_REFUSED: 'refused',
  ADDRESS_FAILED: 'refused',
  MEDIA_RULES: 'refused',
  POST_REJECTED: 'refused',
  SCHEDULE_IN_PAST: 'time-passed',
  ACCOUNT_UNAVAILABLE: 'refused',
  EXPORT_LINK_INVALID: 'refused',
  LINK_STATE_INVALID: 'refused',
  LINKING_FAILED: 'refused',
  NETWORK_UNAVAILABLE: 'postponed',
  BILLING_UNAVAILABLE: 'postponed',
  AI_NOT_CONFIGURED: 'refused',
  AI_FAILED: 'refused',
  AI_UNFINISHED: 'refused',
  RATE_LIMITED: 'postponed',
  SERVICE_UNAVAILABLE: 'postponed',
  STORAGE_FULL: 'postponed',
  INTERNAL: 'postponed',
}

for (const [code, type] of Object.entries(expected))
  it(`classifyAnswer classifies ${code} as ${type}`, () => {
    const { status } = errorCodes[code as ErrorCode]
    expect(judge(refuse(code, status))).toMatchObject({ event: { type }, isUnreachable: false })
  })

it('classifyAnswer counts only an answer for this entry as delivered', () => {
  const id = '0e000000-0000-4000-8000-000000000001'
  const receipt = { postId: id, key: 'key' }
  expect(classifyAnswer(attempt, { receipt }, moment).event.type).toBe('delivered')
  for (const key of [null, 'another'])
    expect(classifyAnswer(attempt, { receipt: { postId: id, key } }, moment)).toMatchObject({
      event: { type: 'postponed', problem: { code: 'BAD_ANSWER' } },
      isUnreachable: true,
    })
})

it('classifyAnswer waits as long as the server asks, or for its own backoff when that is longer', () => {
  expect(judge(refuse('RATE_LIMITED', 429, 120)).event).toMatchObject({
    nextAttemptAt: 1_120_000,
  })
  expect(judge(refuse('SERVICE_UNAVAILABLE', 503, 1)).event).toMatchObject({
    nextAttemptAt: 1_002_000,
  })
  expect(judge(refuse('RATE_LIMITED', 429, 10 ** 9)).event).toMatchObject({
    nextAttemptAt: 1_000_000 + 24 * 60 * 60_000,
  })
})

it('classifyAnswer retries soon when a request with the same key is running', () => {
  expect(judge(refuse('IDEMPOTENCY_IN_PROGRESS', 409)).event).toMatchObject({
    nextAttemptAt: 1_003_000,
  })
})

it("classifyAnswer stores the server's message and details, each once", () => {
  const details = [
    { field: 'caption', message: 'Legenda longa demais.' },
    { field: 'media', message: 'Legenda longa demais.' },
  ]
  const error = new ApiError(422, {
    code: 'POST_REJECTED',
    message: 'Não segue as regras.',
    details,
  })
  expect(judge(error).event).toEqual({
    type: 'refused',
    mayHaveArrived: false,
    problem: {
      code: 'POST_REJECTED',
      message: 'Não segue as regras. Legenda longa demais.',
      details,
    },
  })
})

it('classifyAnswer: judges an unknown code by its status', () => {
  expect(judge(refuse('BRAND_NEW', 422)).event.type).toBe('refused')
  expect(judge(refuse('BRAND_NEW', 500)).event.type).toBe('postponed')
  expect(judge(refuse('BRAND_NEW', 429)).event.type).toBe('postponed')
  expect(judge(refuse('BRAND_NEW', 401)).event.type).toBe('session-missing')
})

it('classifyAnswer treats a failed network as no connection, due at the next wake-up', () => {
  const error = new UnreachableError('network')
  expect(judge(error)).toEqual({
    event: {
      type: 'postponed',
      nextAttemptAt: 0,
      problem: { code: 'UNREACHABLE', message: expect.any(String) },
    },
    isUnreachable: true,
  })
  expect(classifyAnswer(attempt, { error }, { ...moment, isOnline: false }).event).toMatchObject({
    problem: { code: 'OFFLINE', message: 'Aguardando conexão.' },
  })
})

it('classifyAnswer treats a captive portal as an unreachable server and not as a delivery', () => {
  for (const status of [200, 302, 404])
    expect(judge(new UnreachableError('bad-answer', { status }))).toMatchObject({
      event: { type: 'postponed', nextAttemptAt: 0 },
      isUnreachable: true,
    })
})

it('classifyAnswer retries after the HTML page of a broken proxy, respecting its Retry-After', () => {
  expect(
    judge(new UnreachableError('bad-answer', { status: 502, retryAfterSeconds: 30 })),
  ).toMatchObject({
    event: { type: 'postponed', nextAttemptAt: 1_030_000 },
    isUnreachable: false,
  })
})

it('classifyAnswer never drops an entry for an unexpected error', () => {
  expect(judge(new RangeError('?'))).toMatchObject({
    event: { type: 'postponed', problem: { code: 'FAILED' } },
    isUnreachable: false,
  })
})
