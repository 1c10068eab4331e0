import { expect, test } from 'vitest'
import { ApiError } from '../http/api-error.ts'
import { JobError, type JobFailure } from '../isolated-jobs/job-error.ts'
import { explainRenditionFailure } from './explain-rendition-failure.ts'

const refusal = (code: JobFailure) =>
  explainRenditionFailure(new ApiError('MEDIA_UNSUPPORTED', { cause: new JobError(code, 'x') }))

test('a file that cannot be read is refused for good, in words for the person', () => {
  expect(refusal('unreadable')).toMatchObject({
    failure: 'media',
    explanation: expect.stringContaining('Troque a mídia.'),
  })
})

test('one whose work was ended may have met a busy machine: it has a few tries', () => {
  expect(refusal('ended')).toMatchObject({ failure: 'transient', attemptsAtMost: 4 })
})

test('where too many wait it is tried again when there may be room', () => {
  const busy = new ApiError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 15 })
  expect(explainRenditionFailure(busy)).toMatchObject({
    failure: 'transient',
    retryAfterSeconds: 15,
  })
})

test('what is no refusal stays what it is', () => {
  const error = new Error('disk')
  expect(explainRenditionFailure(error)).toBe(error)
})
