import { expect, test } from 'vitest'
import { JobError } from '../../isolated-jobs/job.ts'
import { toApiError } from './run-media-job.ts'

test.each([
  ['unreadable', 'MEDIA_UNSUPPORTED'],
  ['ended', 'MEDIA_UNSUPPORTED'],
  ['busy', 'SERVICE_UNAVAILABLE'],
  // When memory runs out, the kernel may kill this job twice although its file is good.
  ['lost', 'SERVICE_UNAVAILABLE'],
] as const)('a job that was %s becomes the error %s', (failure, code) => {
  expect(toApiError(new JobError(failure, 'x'))).toMatchObject({ code })
})

test('a system error is not changed', () => {
  const error = new JobError('failed', 'x', new Error('ENOSPC'))
  expect(toApiError(error)).toBe(error)
})
