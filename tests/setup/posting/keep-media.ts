import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { media } from '#server/db/schema/media.ts'
import { postMedia, posts } from '#server/db/schema/posts.ts'
import type { Deps } from '#server/deps.ts'
import { storeGeotags } from '#server/media/geotags.ts'
import type { Blank } from '#server/media/inspection/geotags/blank.ts'
import { makePhoto } from '../media/make-photo.ts'

type KeepDeps = Pick<Deps, 'db' | 'files'>

export interface KeptMedia {
  id: string
  sha256: string
  size: number
  storageKey: string
}

/** A photo of a project, in the store and the database. */
export async function keepPhoto(
  deps: KeepDeps,
  projectId: string,
  hue: number,
): Promise<KeptMedia> {
  const photo = await makePhoto('pao.jpg', { width: 64, height: 80, hue })
  return await keepBytes(deps, projectId, photo.buffer)
}

/** Any bytes as a photo of a project, with the places that are covered in it. */
export async function keepBytes(
  { db, files }: KeepDeps,
  projectId: string,
  bytes: Buffer,
  geotags: Blank[] = [],
): Promise<KeptMedia> {
  const [id, size] = [randomUUID(), bytes.length]
  const storageKey = `media/${projectId}/${id}.jpg`
  const file = { contentType: 'image/jpeg', size }
  await files.put(storageKey, Readable.from([bytes]), file)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await db.insert(media).values({ id, projectId, sha256, kind: 'image', storageKey, ...file })
  await storeGeotags(db, [{ id, geotags }])
  return { id, sha256, size, storageKey }
}

/** A post with these media in this order. */
export async function addPostWith(
  { db }: Pick<Deps, 'db'>,
  { projectId, userId: authorId }: { projectId: string; userId: string },
  files: readonly KeptMedia[],
): Promise<string> {
  const id = randomUUID()
  await db.insert(posts).values({ id, projectId, authorId, caption: 'Pão quente' })
  await db
    .insert(postMedia)
    .values(files.map(({ id: mediaId }, position) => ({ postId: id, position, mediaId })))
  return id
}
