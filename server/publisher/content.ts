import * as v from 'valibot'
import { MediaKind } from '#contract/media.ts'
import { mediaPath, networkCopyPath } from '../media/media-url.ts'
import { copyEnding, networkWithCopies } from '../media/network-copies.ts'
import type { FoundTarget } from './queries.ts'

/**
 * What a target publishes. It is put in the journal when staging begins: an edit may change the post
 * while a commit is open, and what became of that commit is only found out with what was sent.
 */
const Content = v.object({
  caption: v.string(),
  altText: v.string(),
  media: v.array(
    v.object({
      id: v.string(),
      kind: MediaKind,
      url: v.string(),
      width: v.nullable(v.number()),
      height: v.nullable(v.number()),
    }),
  ),
})
export type Content = v.InferOutput<typeof Content>

/** The post as it is now, for the target's network. */
export function describeContent(publicUrl: string, found: FoundTarget): Content {
  const { caption, altText } = found.post
  const networkId = networkWithCopies(found.account.platformId)
  const media = found.media.map((row) => {
    const path = networkId ? networkCopyPath(row, networkId, copyEnding(row)) : mediaPath(row)
    const { id, kind, width, height } = row
    return { id, kind, url: publicUrl + path, width, height }
  })
  return { caption, altText, media }
}

/** What was staged; undefined before that. */
export function readContent(journal: Readonly<Record<string, unknown>>): Content | undefined {
  const result = v.safeParse(Content, journal.content)
  return result.success ? result.output : undefined
}

/** Whether the network was given something else than the post is now. */
export function isOutdated({ target, post, media }: Omit<FoundTarget, 'account'>): boolean {
  const staged = readContent(target.journal)
  if (!staged) return false
  const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id).join()
  return staged.caption !== post.caption || idsOf(staged.media) !== idsOf(media)
}
