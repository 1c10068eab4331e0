import * as v from 'valibot'
import { Caption, text } from '../../texts/texts.ts'

// What may differ on this network (docs/networks.md 5.3).

export const tiktokPrivacies = [
  'PUBLIC_TO_EVERYONE',
  'MUTUAL_FOLLOW_FRIENDS',
  'FOLLOWER_OF_CREATOR',
  'SELF_ONLY',
] as const

/**
 * As the device keeps it while it is written. A field without a default is new, and left out while it is blank, so
 * that a request that is repeated over an update has the same hash.
 */
export const TiktokVersionRow = v.object({
  platformId: v.literal('tiktok'),
  caption: v.optional(v.string()),
  /** Of a post with photos; a video has none. */
  title: v.optional(v.string()),
  /** TikTok demands that the person chooses; null until then. */
  privacy: v.optional(v.nullable(v.picklist(tiktokPrivacies)), null),
  allowComment: v.optional(v.boolean(), false),
  allowDuet: v.optional(v.boolean(), false),
  allowStitch: v.optional(v.boolean(), false),
  /** The person says that the post advertises something; one of the next two tells what. */
  isCommercial: v.optional(v.boolean()),
  /** 'Sua marca': the post promotes the account's own business. */
  isYourBrand: v.optional(v.boolean(), false),
  /** 'Conteúdo de marca': the post promotes somebody else's, paid. */
  isBrandContent: v.optional(v.boolean(), false),
  /** Of a video: made or changed by AI, which TikTok then says under it. */
  isAiGenerated: v.optional(v.boolean()),
  /** Of photos: TikTok chooses a song for them. */
  autoAddMusic: v.optional(v.boolean()),
  /** Position of the cover frame in the video, in ms; null, or left out, lets the network choose. */
  coverMs: v.optional(v.nullable(v.number())),
})

export const TiktokVersion = v.pipe(
  v.object({
    ...TiktokVersionRow.entries,
    caption: v.optional(Caption),
    title: v.optional(text(90).wrapped),
    coverMs: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)))),
  }),
  v.check(
    ({ isBrandContent, privacy }) => !(isBrandContent && privacy === 'SELF_ONLY'),
    'Conteúdo de marca não pode ser visível só para você.',
  ),
)
export type TiktokVersion = v.InferOutput<typeof TiktokVersion>
