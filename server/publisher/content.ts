import * as v from 'valibot'
import { MediaKind } from '#contract/media.ts'
import { partFor } from '#contract/version-for.ts'
import { PostVersion } from '#contract/versions.ts'
import type { MediaRow } from '../media/media-row.ts'
import { readVersions } from '../posts/read-versions.ts'
import type { FoundTarget } from './queries.ts'

/**
 * What a target publishes. It is put in the journal when staging begins: an edit may change the post
 * while a commit is open, and what became of that commit is only found out with what was sent.
 */
const Content = v.pipe(
  v.object({
    caption: v.string(),
    /** Of what was staged before each medium had its own. */
    altText: v.optional(v.string(), ''),
    media: v.array(
      v.object({
        id: v.string(),
        kind: MediaKind,
        url: v.string(),
        width: v.nullable(v.number()),
        height: v.nullable(v.number()),
        altText: v.optional(v.string()),
      }),
    ),
    options: v.optional(v.nullable(PostVersion), null),
  }),
  v.transform(({ altText, media, ...content }) => ({
    ...content,
    media: media.map((file) => ({ ...file, altText: file.altText ?? altText })),
  })),
)
export type Content = v.InferOutput<typeof Content>

/**
 * The post as it is now, for the target's network: its version, and what is said of each medium;
 * `addressOf` says where the network may fetch one.
 */
export function describeContent(
  { post, media, account }: Omit<FoundTarget, 'target'>,
  addressOf: (row: MediaRow) => string,
): Content {
  const versions = readVersions(post.versions)
  const { caption, options = null } = partFor(account.platformId, { ...post, versions })
  const files = media.map(({ media: row, altText }) => {
    const { id, kind, width, height } = row
    return { id, kind, url: addressOf(row), width, height, altText: altText || post.altText }
  })
  return { caption, media: files, options }
}

/** What was staged; undefined before that. */
export function readContent(journal: Readonly<Record<string, unknown>>): Content | undefined {
  const result = v.safeParse(Content, journal.content)
  return result.success ? result.output : undefined
}

/** Whether the network was given something else than the post is now. */
export function isOutdated({ target, ...found }: FoundTarget): boolean {
  const staged = readContent(target.journal)
  return staged !== undefined && write(staged) !== write(describeContent(found, () => ''))
}

function write({ caption, media, options }: Content): string {
  return JSON.stringify([caption, media.map(({ id, altText }) => [id, altText]), options])
}

/** What is to be written under the post once it is published; '' for nothing. */
export function readFirstComment(content: Content | undefined): string {
  const options = content?.options
  return options?.platformId === 'instagram' ? options.firstComment.trim() : ''
}
