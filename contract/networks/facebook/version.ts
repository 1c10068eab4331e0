import * as v from 'valibot'
import { Caption, text } from '../../texts/texts.ts'

// What may differ on this network (docs/networks.md 4.2, 4.4, 4.5).

/**
 * As the device keeps it while it is written: the link is half typed. A field without a default is new, and left
 * out while it is blank, so that a request that is repeated over an update has the same hash.
 */
export const FacebookVersionRow = v.object({
  platformId: v.literal('facebook'),
  caption: v.optional(v.string()),
  /** Shown as a card under the text; '' for none. */
  link: v.optional(v.string(), ''),
  /** Written under the post by its own Page once it is published; '' or left out for none. */
  firstComment: v.optional(v.string()),
  /** How a video goes out; null or left out: as a Reel where it is within a Reel's limits. */
  videoAs: v.optional(v.nullable(v.picklist(['reel', 'video']))),
})

export const FacebookVersion = v.object({
  ...FacebookVersionRow.entries,
  caption: v.optional(Caption),
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
  firstComment: v.optional(text(8000).wrapped),
})
export type FacebookVersion = v.InferOutput<typeof FacebookVersion>
