import * as v from 'valibot'
import { GraphError, type GraphErrorDetails } from '../../meta/graph-error.ts'

/** The publishing errors that Instagram documents (docs/networks.md), under names of our own. */
const publishingErrors = {
  downloadTimeout: {
    code: -2,
    subcode: 2207003,
    message: 'Timeout downloading media',
    isTransient: true,
    userMessage: 'It takes too long to download the media.',
  },
  serverError: {
    code: -1,
    subcode: 2207001,
    message: 'Instagram server error',
    isTransient: true,
    userMessage: 'Instagram server error. Try again.',
  },
  thumbOffset: {
    code: 1,
    subcode: 2207057,
    message: 'Thumbnail offset is invalid',
    userMessage:
      'The thumb offset must be greater than or equal to 0 and less than the video duration.',
  },
  dailyLimit: {
    code: 9,
    subcode: 2207042,
    message: 'Application request limit reached',
    userMessage: 'You reached the maximum number of posts that may be published through the API.',
  },
  mediaNotFound: {
    code: 24,
    subcode: 2207006,
    message: 'The requested resource does not exist',
    userMessage: 'The media could not be found, or you may not use it.',
  },
  unknownCreation: {
    code: 24,
    subcode: 2207008,
    message: 'The requested resource does not exist',
    userMessage: 'The media builder with the given creation id does not exist or has expired.',
  },
  restricted: {
    code: 25,
    subcode: 2207050,
    message: 'The Instagram account is restricted',
    userMessage:
      'The account is inactive, checkpointed or restricted. Sign in to the Instagram app.',
  },
  unknownMediaType: {
    code: 100,
    subcode: 2207023,
    message: '(#100) Unknown media type',
    userMessage: 'The media_type is unknown.',
  },
  carouselSize: {
    code: 100,
    subcode: 2207028,
    message: '(#100) Carousel validation failed',
    userMessage: 'A carousel needs between 2 and 10 items.',
  },
  tooManyTags: {
    code: 100,
    subcode: 2207040,
    message: '(#100) Too many tags',
    userMessage: 'Cannot use more than 20 tags.',
  },
  videoFormat: {
    code: 352,
    subcode: 2207026,
    message: 'The video format is not supported',
    userMessage: 'The video does not meet the specifications. Upload MOV or MP4 in H.264 or HEVC.',
  },
  fetchFailed: {
    code: 9004,
    subcode: 2207052,
    message: 'Only photo or video can be accepted as media type.',
    userMessage: 'The media could not be fetched from this URI.',
  },
  notReady: {
    code: 9007,
    subcode: 2207027,
    message: 'Media ID is not available',
    userMessage: 'The media is not ready to be published. Please wait a moment.',
  },
  imageTooLarge: {
    code: 36000,
    subcode: 2207004,
    message: 'The image size is too large',
    userMessage: 'The image is too large to download. It should be less than 8 MiB.',
  },
  imageFormat: {
    code: 36001,
    subcode: 2207005,
    message: 'The image format is not supported',
    userMessage: 'The image format is not supported. Only JPEG can be used.',
  },
  aspectRatio: {
    code: 36003,
    subcode: 2207009,
    message: 'The aspect ratio is not supported',
    userMessage: 'The submitted image must be between 4:5 and 1.91:1.',
  },
  captionTooLong: {
    code: 36004,
    subcode: 2207010,
    message: 'The caption is too long',
    userMessage: 'The caption may have up to 2,200 characters, 30 hashtags and 20 @ tags.',
  },
} as const satisfies Record<string, GraphErrorDetails>

export type PublishingErrorName = keyof typeof publishingErrors

export const publishingErrorNameSchema = v.pipe(
  v.string(),
  v.guard((name): name is string & PublishingErrorName => Object.hasOwn(publishingErrors, name)),
)

export const publishingSubcode = (name: PublishingErrorName) => publishingErrors[name].subcode

export class PublishingError extends GraphError {
  readonly failure: PublishingErrorName

  constructor(failure: PublishingErrorName) {
    super({ userTitle: 'Media could not be published', ...publishingErrors[failure] })
    this.name = 'PublishingError'
    this.failure = failure
  }
}
