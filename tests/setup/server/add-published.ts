import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { ResultMeasure } from '#contract/posts/post-results.ts'
import { deliveryTargets, postFigures } from '#server/db/schema/delivery-targets.ts'
import { media } from '#server/db/schema/media.ts'
import { postMedia, posts } from '#server/db/schema/posts.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import type { Deps } from '#server/deps.ts'

type AddDeps = Pick<Deps, 'db' | 'files'>

/** A linked account without a grant: nothing can be published on it. */
export async function addPlainAccount(
  { db }: Pick<Deps, 'db'>,
  account: Omit<typeof socialAccounts.$inferInsert, 'remoteId' | 'id'>,
): Promise<string> {
  const id = randomUUID()
  await db.insert(socialAccounts).values({ id, remoteId: id, ...account })
  return id
}

/** A file of a project with a thumbnail in the store, drawn in a colour. */
export async function addMediumWithThumbnail(
  { db, files }: AddDeps,
  projectId: string,
  background = '#8a5a3c',
): Promise<string> {
  const id = randomUUID()
  const create = { width: 160, height: 200, channels: 3 as const, background }
  const bytes = await sharp({ create }).webp().toBuffer()
  const file = { contentType: 'image/webp', size: bytes.length }
  const [storageKey, thumbnailKey] = [
    `media/${projectId}/${id}.webp`,
    `media/${projectId}/${id}.thumb.webp`,
  ]
  for (const key of [storageKey, thumbnailKey]) await files.put(key, Readable.from([bytes]), file)
  const sha256 = createHash('sha256').update(id).digest('hex')
  await db
    .insert(media)
    .values({ id, projectId, sha256, kind: 'image', storageKey, thumbnailKey, ...file })
  return id
}

interface Published {
  projectId: string
  postedAt: Date
  accountIds: readonly string[]
  caption?: string
  mediaIds?: readonly string[]
  permalink?: string | null
  /** What the network told of it on each account; left out where it told nothing. */
  figures?: Partial<Record<ResultMeasure, number>>
  /** When it did; by default at once. */
  fetchedAt?: Date
  /** The network's id of it; by default there is none. */
  remoteId?: string
  post?: Partial<typeof posts.$inferInsert>
}

/** A post that was published; returns its id. */
export async function addPublished(
  { db }: Pick<Deps, 'db'>,
  published: Published,
): Promise<string> {
  const { projectId, postedAt, accountIds, mediaIds = [], permalink, figures } = published
  const { fetchedAt = postedAt, remoteId = null } = published
  const postId = randomUUID()
  const caption = published.caption ?? 'Pão quente'
  await db.insert(posts).values({ id: postId, projectId, caption, ...published.post })
  if (mediaIds.length > 0)
    await db
      .insert(postMedia)
      .values(mediaIds.map((mediaId, position) => ({ postId, mediaId, position })))
  const targets = accountIds.map((accountId) => ({
    ...{ id: randomUUID(), postId, accountId, scheduledAt: postedAt, postedAt, remoteId },
    ...{ timeZone: 'America/Sao_Paulo', state: 'published' as const },
    permalink: permalink === undefined ? `https://rede.example/${postId}` : permalink,
  }))
  if (targets.length > 0) await db.insert(deliveryTargets).values(targets)
  if (figures)
    await db
      .insert(postFigures)
      .values(targets.map(({ id }) => ({ targetId: id, figures, fetchedAt })))
  return postId
}
