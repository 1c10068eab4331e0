import * as v from 'valibot'
import { boundedArray } from '../../bounded-array.ts'
import { Caption, text } from '../../texts/texts.ts'

// What may differ on this network (docs/networks.md 3.4).

/** Without '@'. */
const Username = v.pipe(v.string(), v.regex(/^[A-Za-z0-9._]{1,30}$/, 'Nome de usuário inválido'))

const maxCollaborators = 3

/**
 * As the device keeps it while it is written. A field without a default is new: a blank one is left
 * out, so that a request that is repeated over an update has the same hash.
 */
export const InstagramVersionRow = v.object({
  platformId: v.literal('instagram'),
  caption: v.optional(v.string()),
  /** Written under the post by its own account once it is published; '' for none. */
  firstComment: v.optional(v.string(), ''),
  collaborators: v.optional(v.array(v.string()), []),
  /** Position of the cover frame in the video, in ms; null lets the network choose. */
  coverMs: v.optional(v.nullable(v.number()), null),
  /** Where the post goes; left out, to the feed. */
  placement: v.optional(v.picklist(['story'])),
  /** A video in the feed's place is a Reel: true keeps it out of the feed, among the Reels alone. */
  isReelsOnly: v.optional(v.boolean()),
})

export const InstagramVersion = v.object({
  ...InstagramVersionRow.entries,
  caption: v.optional(Caption),
  firstComment: text(2200),
  collaborators: v.optional(
    boundedArray(Username, maxCollaborators, `Use no máximo ${maxCollaborators} colaboradores`),
    [],
  ),
  coverMs: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
})
export type InstagramVersion = v.InferOutput<typeof InstagramVersion>
