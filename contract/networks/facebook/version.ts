import * as v from 'valibot'
import { Caption, text } from '../../texts.ts'

// What may differ on this network (docs/networks.md 4.2, 4.4, 4.5).

/** As the device keeps it while it is written: the link is half typed. */
export const FacebookVersionRow = v.object({
  platformId: v.literal('facebook'),
  caption: v.optional(v.string()),
  /** Shown as a card under the text; '' for none. */
  link: v.optional(v.string(), ''),
  /** Written under the post by its own Page once it is published; '' for none. */
  firstComment: v.optional(v.string(), ''),
  /** How a video goes out; null: as a Reel where it is within a Reel's limits. */
  videoAs: v.optional(v.nullable(v.picklist(['reel', 'video'])), null),
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
  firstComment: text(8000),
})
export type FacebookVersion = v.InferOutput<typeof FacebookVersion>
