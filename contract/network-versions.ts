import * as v from 'valibot'
import { boundedArray } from './bounded-array.ts'
import { Caption, text } from './texts.ts'

// What may differ per network (docs/networks.md 3.4, 4.2, 5.3). Without a version, a network gets
// the post's own caption.

/** A username as the networks write it: without '@'; letters, digits, dots and underscores. */
const Username = v.pipe(v.string(), v.regex(/^[A-Za-z0-9._]{1,30}$/, 'Nome de usuário inválido'))

const maxCollaborators = 3

export const InstagramVersion = v.object({
  platformId: v.literal('instagram'),
  caption: v.optional(Caption),
  /** Written under the post by its own account once it is published; '' for none. */
  firstComment: text(2200),
  collaborators: v.optional(
    boundedArray(Username, maxCollaborators, `Use no máximo ${maxCollaborators} colaboradores`),
    [],
  ),
  /** Position of the cover frame in the video, in ms; null lets the network choose. */
  coverMs: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
})
export type InstagramVersion = v.InferOutput<typeof InstagramVersion>

export const FacebookVersion = v.object({
  platformId: v.literal('facebook'),
  caption: v.optional(Caption),
  /** Shown as a card under the text; '' for none. */
  link: v.optional(
    v.union([
      v.literal(''),
      v.pipe(
        v.string(),
        v.maxLength(2000),
        v.url('Endereço inválido'),
        v.regex(
          /^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/iu,
          'Use um endereço que comece com http:// ou https://',
        ),
      ),
    ]),
    '',
  ),
})
export type FacebookVersion = v.InferOutput<typeof FacebookVersion>

export const tiktokPrivacies = [
  'PUBLIC_TO_EVERYONE',
  'MUTUAL_FOLLOW_FRIENDS',
  'FOLLOWER_OF_CREATOR',
  'SELF_ONLY',
] as const

export const TiktokVersion = v.pipe(
  v.object({
    platformId: v.literal('tiktok'),
    caption: v.optional(Caption),
    /** TikTok demands that the person chooses; null until then. */
    privacy: v.optional(v.nullable(v.picklist(tiktokPrivacies)), null),
    allowComment: v.optional(v.boolean(), false),
    allowDuet: v.optional(v.boolean(), false),
    allowStitch: v.optional(v.boolean(), false),
    /** 'Sua marca': the post promotes the account's own business. */
    isYourBrand: v.optional(v.boolean(), false),
    /** 'Conteúdo de marca': the post promotes somebody else's, paid. */
    isBrandContent: v.optional(v.boolean(), false),
  }),
  v.check(
    ({ isBrandContent, privacy }) => !(isBrandContent && privacy === 'SELF_ONLY'),
    'Conteúdo de marca não pode ser visível só para você.',
  ),
)
export type TiktokVersion = v.InferOutput<typeof TiktokVersion>

export const NetworkVersion = v.variant('platformId', [
  InstagramVersion,
  FacebookVersion,
  TiktokVersion,
])
export type NetworkVersion = v.InferOutput<typeof NetworkVersion>

/** At most one for each network. */
export const NetworkVersions = v.pipe(
  boundedArray(NetworkVersion, 10),
  v.check(
    (versions) => new Set(versions.map(({ platformId }) => platformId)).size === versions.length,
    'Há duas versões para a mesma rede',
  ),
)
export type NetworkVersions = v.InferOutput<typeof NetworkVersions>
