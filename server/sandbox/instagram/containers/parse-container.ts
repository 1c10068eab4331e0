import * as v from 'valibot'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { badParameter } from '../../meta/graph-error.ts'
import type { GraphParams } from '../../meta/read-params.ts'
import { type ContainerKind, type ContainerRequest, isVideoKind } from './containers.ts'
import { PublishingError } from './publishing-errors.ts'

const still: ContainerKind[] = ['IMAGE', 'CHILD_IMAGE', 'STORY_IMAGE']
const moving: ContainerKind[] = ['CHILD_VIDEO', 'REELS', 'STORY_VIDEO']
const children: ContainerKind[] = ['CHILD_IMAGE', 'CHILD_VIDEO']
const stories: ContainerKind[] = ['STORY_IMAGE', 'STORY_VIDEO']
const feed: ContainerKind[] = ['IMAGE', 'CAROUSEL', 'REELS']

/** The kinds that each parameter is allowed for; any other use fails the call. */
const allowedKinds: Record<string, ContainerKind[]> = {
  image_url: still,
  video_url: moving,
  is_carousel_item: children,
  children: ['CAROUSEL'],
  caption: [...feed, ...stories],
  alt_text: ['IMAGE', 'CHILD_IMAGE'],
  user_tags: ['IMAGE', 'CHILD_IMAGE', 'REELS', ...stories],
  collaborators: feed,
  cover_url: ['REELS'],
  thumb_offset: ['REELS', 'CHILD_VIDEO'],
  share_to_feed: ['REELS'],
  audio_name: ['REELS'],
  trial_params: ['REELS'],
  is_ai_generated: [...feed, ...stories],
  branded_content_sponsor_ids: feed,
  is_paid_partnership: feed,
  // Through a Page alone (docs/networks.md 3.1); the other two are not simulated.
  upload_type: moving,
  location_id: [],
  product_tags: [],
}

export const readFlag = (params: GraphParams, name: string): boolean => {
  const value = params[name]?.toLowerCase()
  if (value === undefined || value === 'false' || value === '0') return false
  if (value === 'true' || value === '1') return true
  throw badParameter(`Param ${name} must be a boolean`)
}

/** Whether its file is sent as bytes. */
export const isSent = ({ upload_type: type }: GraphParams) => type === 'resumable'

const storyOrChildVideo = (params: GraphParams, still: ContainerKind, moving: ContainerKind) => {
  if (params.image_url && params.video_url) {
    throw badParameter('Only one of image_url and video_url may be given')
  }
  return params.video_url || isSent(params) ? moving : still
}

const kindOf = (params: GraphParams): ContainerKind => {
  switch (params.media_type) {
    case 'CAROUSEL':
    case 'REELS':
      return params.media_type
    case 'STORIES':
      return storyOrChildVideo(params, 'STORY_IMAGE', 'STORY_VIDEO')
    case 'VIDEO':
      // Outside a carousel, VIDEO was retired when every feed video became a Reel.
      if (readFlag(params, 'is_carousel_item')) return 'CHILD_VIDEO'
      throw new PublishingError('unknownMediaType')
    case 'IMAGE':
    case undefined:
      if (!readFlag(params, 'is_carousel_item')) return 'IMAGE'
      return storyOrChildVideo(params, 'CHILD_IMAGE', 'CHILD_VIDEO')
    default:
      throw new PublishingError('unknownMediaType')
  }
}

export const findContainerKind = (params: GraphParams): ContainerKind => {
  const kind = kindOf(params)
  for (const [name, kinds] of Object.entries(allowedKinds)) {
    const isMeant = params[name] !== undefined && params[name] !== 'false'
    if (isMeant && !kinds.includes(kind)) {
      throw badParameter(`The parameter ${name} is not supported for this kind of media (${kind})`)
    }
  }
  return kind
}

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

const place = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
const username = v.pipe(v.string(), v.minLength(1), v.maxLength(30))
const placedTags = v.array(v.object({ username, x: place, y: place }))
const freeTags = v.array(v.object({ username, x: v.optional(place), y: v.optional(place) }))
const names = v.pipe(v.array(username), v.maxLength(3))
const sponsors = v.pipe(v.array(v.string()), v.maxLength(2))
const trial = v.object({ graduation_strategy: v.picklist(['MANUAL', 'SS_PERFORMANCE']) })

const readJson = <S extends v.GenericSchema>(params: GraphParams, name: string, schema: S) => {
  const text = params[name]
  if (text === undefined) return undefined
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  if (!parsed.success) throw badParameter(`Param ${name} is not valid`)
  return parsed.output
}

const readText = (params: GraphParams, name: string, max: number) => {
  const text = params[name]
  if (text !== undefined && [...text].length > max) {
    throw badParameter(`Param ${name} may have up to ${max} characters`)
  }
  return text ?? null
}

/** Media addresses must be plain ASCII; Instagram's crawlers accept nothing else. */
const readUrl = (params: GraphParams, name: string): string | null => {
  const text = params[name]
  if (text === undefined) return null
  const isUsable = /^[\x21-\x7e]+$/.test(text) && /^https?:$/.test(URL.parse(text)?.protocol ?? '')
  if (!isUsable) throw new PublishingError('fetchFailed')
  return text
}

const readMediaUrl = (params: GraphParams, kind: ContainerKind) => {
  if (kind === 'CAROUSEL') return null
  const name = isVideoKind(kind) ? 'video_url' : 'image_url'
  const url = readUrl(params, name)
  if (url === null && isSent(params)) return null
  if (url === null) throw badParameter(`The parameter ${name} is required`)
  return url
}

const readChildren = (params: GraphParams, kind: ContainerKind): string[] => {
  if (kind !== 'CAROUSEL') return []
  const text = params.children ?? ''
  const ids = text.startsWith('[')
    ? (readJson(params, 'children', v.array(v.string())) ?? [])
    : text.split(',').map((id) => id.trim())
  const given = ids.filter((id) => id !== '')
  if (given.length < 2 || given.length > 10) throw new PublishingError('carouselSize')
  if (new Set(given).size !== given.length) throw badParameter('Param children repeats an id')
  return given
}

const readThumbOffset = (params: GraphParams) => {
  const text = params.thumb_offset
  if (text === undefined) return null
  if (!/^\d+$/.test(text)) throw new PublishingError('thumbOffset')
  return Number(text)
}

const checkUserTags = (params: GraphParams, kind: ContainerKind) => {
  const needsPlace = kind === 'IMAGE' || kind === 'CHILD_IMAGE'
  const tags = readJson(params, 'user_tags', needsPlace ? placedTags : freeTags) ?? []
  if (tags.length > 20) throw new PublishingError('tooManyTags')
  return tags.length
}

/** Left out, a reel shows in the feed, too (docs/networks.md 3.4). */
const readSharing = (params: GraphParams) =>
  params.share_to_feed === undefined || readFlag(params, 'share_to_feed')

/** What the sandbox's page shows of a post besides its media and caption. */
const readLabels = (params: GraphParams, kind: ContainerKind): string[] => {
  const tagged = checkUserTags(params, kind)
  const collaborators = readJson(params, 'collaborators', names) ?? []
  readJson(params, 'branded_content_sponsor_ids', sponsors)
  const audio = readText(params, 'audio_name', 100)
  const cover = kind === 'REELS' ? readThumbOffset(params) : null
  const candidates = [
    collaborators.length > 0 && `Com ${collaborators.map((name) => `@${name}`).join(', ')}`,
    tagged > 0 && formatCount(tagged, 'pessoa marcada', 'pessoas marcadas'),
    readFlag(params, 'is_ai_generated') && 'Feito com IA',
    readFlag(params, 'is_paid_partnership') && 'Parceria paga',
    readJson(params, 'trial_params', trial) !== undefined && 'Reel de teste',
    audio !== null && `Áudio: ${audio}`,
    cover !== null && `Capa em ${(cover / 1000).toLocaleString('pt-BR')} s`,
    kind === 'REELS' && !readSharing(params) && 'Só na aba Reels',
  ]
  return candidates.filter((label) => label !== false)
}

/** Many clients send what they have nothing for as an empty text. */
const withoutEmpty = (params: GraphParams): GraphParams =>
  Object.fromEntries(Object.entries(params).filter(([, text]) => text !== ''))

/** `takesBytes`: whether files may be sent as bytes. */
export const parseContainer = (given: GraphParams, takesBytes: boolean): ContainerRequest => {
  const params = withoutEmpty(given)
  if (params.upload_type !== undefined && !(takesBytes && isSent(params))) {
    throw badParameter('Param upload_type is not supported')
  }
  const kind = findContainerKind(params)
  const isStory = kind === 'STORY_IMAGE' || kind === 'STORY_VIDEO'
  const caption = isStory ? '' : (params.caption ?? '')
  checkCaption(caption)
  return {
    kind,
    mediaUrl: readMediaUrl(params, kind),
    coverUrl: readUrl(params, 'cover_url'),
    thumbOffsetMs: readThumbOffset(params),
    children: readChildren(params, kind),
    caption,
    altText: readText(params, 'alt_text', 1000),
    labels: readLabels(params, kind),
    isSent: isSent(params),
    isSharedToFeed: readSharing(params),
  }
}
