import * as v from 'valibot'
import { MediaKind } from '#contract/media/media.ts'
import {
  contentForNetwork,
  NetworkVersion,
  placementOf,
} from '#contract/networks/network-versions.ts'
import { rulesAt, rulesOf } from '#contract/networks/rules.ts'
import { readNetworkVersions } from '../../db/read-network-versions.ts'
import type { MediaRow } from '../../db/schema/media.ts'
import type { FoundTarget } from './target-rows.ts'

/**
 * What a target publishes. Stored in the journal when staging begins: an edit may change the post
 * while the outcome of a commit is open, and the commit is verified against what was sent.
 */
const Content = v.pipe(
  v.object({
    caption: v.string(),
    /** Missing in journals from before each file had its own text. */
    altText: v.optional(v.string(), ''),
    media: v.array(
      v.object({
        id: v.string(),
        kind: MediaKind,
        url: v.string(),
        /** Missing in journals from before networks could read files. */
        contentType: v.optional(v.string(), 'application/octet-stream'),
        size: v.optional(v.number(), 0),
        width: v.nullable(v.number()),
        height: v.nullable(v.number()),
        /** Missing in journals from before a network asked for it. */
        durationSeconds: v.optional(v.nullable(v.number()), null),
        altText: v.optional(v.string()),
      }),
    ),
    options: v.optional(v.nullable(NetworkVersion), null),
  }),
  v.transform(({ altText, media, ...content }) => ({
    ...content,
    media: media.map((file) => ({ ...file, altText: file.altText ?? altText })),
  })),
)
export type Content = v.InferOutput<typeof Content>

/**
 * The post as it is now for the target's network, with its caption, options and alternative texts.
 * `addressOf` gives the address at which the network may fetch a file. Types and sizes are those of
 * the originals (`publisher/steps/media-files.ts`).
 */
export function describeContent(
  { post, media, account }: Omit<FoundTarget, 'target'>,
  addressOf: (row: MediaRow) => string,
): Content {
  const versions = readNetworkVersions(post.versions)
  const { platformId } = account
  const { caption, options } = contentForNetwork(platformId, { ...post, versions })
  const files = media.map(({ media: row, altText }) => {
    const { id, kind, contentType, size, width, height, durationSeconds } = row
    const facts = { contentType, size, width, height, durationSeconds }
    return { id, kind, url: addressOf(row), ...facts, altText: altText || post.altText }
  })
  return { caption, media: files, options: options ? withoutUnable(platformId, options) : null }
}

/** Without a first comment where the post goes to a place that takes none: none will be due. */
function withoutUnable(platformId: string, options: NetworkVersion): NetworkVersion {
  const own = rulesOf(platformId)
  const isAble = own && rulesAt(own, placementOf(options)).abilities.firstComment !== undefined
  return isAble || !('firstComment' in options) ? options : { ...options, firstComment: '' }
}

/** The staged content; undefined before staging. */
export function readStagedContent(journal: Readonly<Record<string, unknown>>): Content | undefined {
  const result = v.safeParse(Content, journal.content)
  return result.success ? result.output : undefined
}

/** Whether the staged content differs from the post as it is now. */
export function isOutdated({ target, ...found }: FoundTarget): boolean {
  const staged = readStagedContent(target.journal)
  return staged !== undefined && write(staged) !== write(describeContent(found, () => ''))
}

function write({ caption, media, options }: Content): string {
  return JSON.stringify([caption, media.map(({ id, altText }) => [id, altText]), options])
}

/** The comment to write under the published post; '' for none. */
export function readFirstComment(content: Content | undefined): string {
  const options = content?.options
  return options && 'firstComment' in options ? (options.firstComment ?? '').trim() : ''
}
