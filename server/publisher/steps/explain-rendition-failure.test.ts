import { expect, test } from 'vitest'
import { ApiError } from '../../http/api-error.ts'
import { JobError, type JobFailure } from '../../isolated-jobs/job.ts'
import { explainRenditionFailure } from './media-files.ts'

const refusal = (code: JobFailure) =>
  explainRenditionFailure(new ApiError('MEDIA_UNSUPPORTED', { cause: new JobError(code, 'x') }))

test('an unreadable file is refused permanently, with a message for the person', () => {
  expect(refusal('unreadable')).toMatchObject({
    failure: 'media',
    explanation: expect.stringContaining('Troque a mídia.'),
  })
})

test('a file whose job was killed is tried a few times, since the machine may be busy', () => {
  expect(refusal('ended')).toMatchObject({ failure: 'transient', attemptsAtMost: 4 })
})

test('with too many waiting jobs it is tried again later', () => {
  const busy = new ApiError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 15 })
  expect(explainRenditionFailure(busy)).toMatchObject({
    failure: 'transient',
    retryAfterSeconds: 15,
  })
})

test('other errors are not changed', () => {
  const error = new Error('disk')
  expect(explainRenditionFailure(error)).toBe(error)
})
