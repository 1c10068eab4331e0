import { PublishingError } from './publishing-errors.ts'

const maxCharacters = 2200
const maxHashtags = 30
const maxMentions = 20

const countMatches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

export const checkCaption = (caption: string) => {
  const hashtags = countMatches(caption, /(?<![\p{L}\p{N}_&])#[\p{L}\p{N}_]+/gu)
  const mentions = countMatches(caption, /(?<![\p{L}\p{N}_.])@[a-z0-9._]+/giu)
  if ([...caption].length > maxCharacters || hashtags > maxHashtags) {
    throw new PublishingError('captionTooLong')
  }
  if (mentions > maxMentions) throw new PublishingError('tooManyTags')
}
