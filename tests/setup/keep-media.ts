import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { media } from '#server/db/schema/media.ts'
import type { Deps } from '#server/deps.ts'
import { makePhoto } from './make-photo.ts'

/** A photo of a project, in the store and the database. */
export async function keepPhoto(deps: Pick<Deps, 'db' | 'files'>, projectId: string, hue: number) {
  const photo = await makePhoto('pao.jpg', { width: 64, height: 80, hue })
  return await keepBytes(deps, projectId, photo.buffer)
}

/** Any bytes as a photo of a project. */
export async function keepBytes(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  projectId: string,
  bytes: Buffer,
) {
  const [id, size] = [randomUUID(), bytes.length]
  const storageKey = `media/${projectId}/${id}.jpg`
  const file = { contentType: 'image/jpeg', size }
  await files.put(storageKey, Readable.from([bytes]), file)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await db.insert(media).values({ id, projectId, sha256, kind: 'image', storageKey, ...file })
  return { id, sha256, size, storageKey }
}
