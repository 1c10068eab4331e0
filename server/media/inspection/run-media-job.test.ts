import { expect, test } from 'vitest'
import { JobError } from '../../isolated-jobs/job-error.ts'
import { toApiError } from './run-media-job.ts'

test.each([
  ['unreadable', 'MEDIA_UNSUPPORTED'],
  ['ended', 'MEDIA_UNSUPPORTED'],
  ['busy', 'SERVICE_UNAVAILABLE'],
  // The kernel without memory may choose the same job twice: the file may be a good one.
  ['lost', 'SERVICE_UNAVAILABLE'],
] as const)('a job that was %s answers %s', (failure, code) => {
  expect(toApiError(new JobError(failure, 'x'))).toMatchObject({ code })
})

test('trouble of the system stays what it is', () => {
  const error = new JobError('failed', 'x', new Error('ENOSPC'))
  expect(toApiError(error)).toBe(error)
})
