import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ReadBytes } from '#contract/media/media-bytes.ts'
import { readOrientation } from '#contract/media/read-orientation.ts'
import type { MediaRow } from '../../db/schema/media.ts'
import type { Deps } from '../../deps.ts'
import type { FileStore } from '../../files/file-store.ts'
import { mediaScratch } from '../../files/scratch-folder.ts'
import { runMediaJob } from '../inspection/run-media-job.ts'
import type { ServedFile } from '../served-file.ts'
import { servedOriginal } from './rendition-for-network.ts'

/** In pixels: as large as a screen. */
const longestSide = 1600
/** In bytes: what is read at once of a file's beginning, where most of them say it all. */
const headSize = 64 * 1024

/**
 * A PNG or WebP for people's <img>, which do not turn every one: the original where it lies upright,
 * otherwise a copy that is made once. Throws MEDIA_UNSUPPORTED where none can be made.
 */
export async function uprightPicture(
  deps: Pick<Deps, 'db' | 'files' | 'env'>,
  row: MediaRow,
): Promise<ServedFile> {
  const key = uprightKey(row)
  const made = { key, contentType: 'image/webp', etag: `"${row.sha256}.upright"` }
  const size = await deps.files.size(key)
  if (size !== undefined) return { ...made, size }
  const { orientation } = await readOrientation(readStored(deps.files, row))
  if (orientation === 1) return servedOriginal(deps, row)
  return { ...made, size: await make(deps, row, key) }
}

export function uprightKey({ projectId, id }: Pick<MediaRow, 'projectId' | 'id'>): string {
  return `media/${projectId}/${id}.upright.webp`
}

function readStored(files: FileStore, { storageKey, size }: MediaRow): ReadBytes {
  let head: Promise<Uint8Array> | undefined
  const fetch = async (start: number, end: number) =>
    start >= end
      ? new Uint8Array()
      : new Uint8Array(await buffer(await files.read(storageKey, { start, end: end - 1 })))
  return async (start, end) => {
    const last = Math.min(end, size)
    if (last > headSize) return fetch(start, last)
    head ??= fetch(0, Math.min(headSize, size))
    return (await head).subarray(start, last)
  }
}

async function make(
  { files, env }: Pick<Deps, 'files' | 'env'>,
  { projectId: owner, storageKey, width, height }: MediaRow,
  key: string,
): Promise<number> {
  const path = join(await mediaScratch(env.DATA_DIR), randomUUID())
  const to = `${path}.upright`
  try {
    await files.takeOut(storageKey, path)
    const pixels = (width ?? 0) * (height ?? 0)
    const { size } = await runMediaJob(
      'shrink-picture',
      { path, to, longestSide },
      { owner, pixels },
    )
    await files.putFile(key, to, { contentType: 'image/webp', size })
    return size
  } finally {
    await rm(path, { force: true })
    await rm(to, { force: true })
  }
}
