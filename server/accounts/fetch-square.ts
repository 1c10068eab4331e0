import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { mediaScratch } from '../files/scratch-folder.ts'
import { runMediaJob } from '../media/inspection/run-media-job.ts'

const maxPictureBytes = 5 * 1024 * 1024

interface Wanted {
  url: string
  /** In pixels. */
  side: number
  /** The project for which it is drawn. */
  owner: string
  signal?: AbortSignal | undefined
}

/**
 * Fetches an account's picture and hands a small re-encoded JPEG to `use`, as a file that is gone
 * afterwards; the original is never served.
 */
export async function fetchSquare<T>(
  deps: Pick<Deps, 'env' | 'fetch'>,
  { url, side, owner, signal }: Wanted,
  use: (path: string, size: number) => Promise<T>,
): Promise<T> {
  const answer = await deps.fetch(url, {
    ...{ timeoutMs: 8_000, maxBytes: maxPictureBytes },
    ...(signal && { signal }),
  })
  if (!answer.ok) throw new Error(`the picture's address answered ${answer.status}`)
  const path = join(await mediaScratch(deps.env.DATA_DIR), randomUUID())
  const to = `${path}.square.jpg`
  try {
    await writeFile(path, Buffer.from(await answer.arrayBuffer()))
    const { width, height } = await runMediaJob('measure-picture', { path }, { owner })
    const terms = { owner, pixels: width * height }
    const { size } = await runMediaJob('square-picture', { path, to, side }, terms)
    return await use(to, size)
  } finally {
    await rm(path, { force: true })
    await rm(to, { force: true })
  }
}
