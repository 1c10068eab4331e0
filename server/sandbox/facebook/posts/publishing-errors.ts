import * as v from 'valibot'
import { GraphError, type GraphErrorDetails } from '../../meta/graph-error.ts'

/** What Facebook refuses a post for (docs/networks.md 4.5, 4.6), under names of our own. */
const publishingErrors = {
  duplicate: {
    code: 506,
    message: '(#506) Duplicate status message',
    userMessage: 'This status update is identical to the last one you posted.',
  },
  alreadyPosted: {
    code: 100,
    subcode: 1366051,
    message: '(#100) These photos were already posted.',
  },
  missingPhoto: { code: 324, message: '(#324) Missing or invalid image file' },
  photoFormat: {
    code: 100,
    subcode: 1366046,
    message: "(#100) Your photos couldn't be uploaded.",
    userMessage: 'Photos should be smaller than 4 MB and saved as JPG, PNG, GIF or TIFF files.',
  },
  unknownPhoto: { code: 100, message: '(#100) Param attached_media has an unknown media_fbid' },
  ownLink: {
    code: 100,
    subcode: 1609008,
    message: '(#100) Links to facebook.com are not allowed.',
  },
  unreadableLink: {
    code: 100,
    subcode: 1609005,
    message: '(#100) The link could not be scraped.',
  },
  tooLong: { code: 100, message: '(#100) The message is too long' },
  unpublishedPage: { code: 200, status: 403, message: '(#200) The Page is not published' },
  dailyReels: {
    code: 613,
    message: '(#613) Calls to this api have exceeded the rate limit: 30 reels in 24 hours.',
  },
  unfinishedUpload: {
    code: 6000,
    subcode: 1363037,
    message: 'There was a problem uploading your video. Please try again.',
  },
  ratio: { code: 100, subcode: 1363040, message: 'The aspect ratio of the video is not 9:16.' },
  resolution: { code: 100, subcode: 1363127, message: 'The resolution of the video is too low.' },
  duration: { code: 100, subcode: 1363128, message: 'The duration of the video is not accepted.' },
  frameRate: {
    code: 100,
    subcode: 1363129,
    message: 'The frame rate of the video is not accepted.',
  },
  unreadableVideo: {
    code: 352,
    subcode: 1363024,
    message: 'The video file you selected is in a format that we do not support.',
  },
} as const satisfies Record<string, GraphErrorDetails>

export type PublishingErrorName = keyof typeof publishingErrors

export const publishingErrorNameSchema = v.pipe(
  v.string(),
  v.guard((name): name is string & PublishingErrorName => Object.hasOwn(publishingErrors, name)),
)

export const describeFailure = (name: PublishingErrorName) => publishingErrors[name].message

export class PublishingError extends GraphError {
  readonly failure: PublishingErrorName

  constructor(failure: PublishingErrorName) {
    super(publishingErrors[failure])
    this.name = 'PublishingError'
    this.failure = failure
  }
}
