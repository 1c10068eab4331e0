import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AcceptedMediaType } from '#contract/media/media.ts'
import type { Blank } from '#server/media/inspection/geotags/blank.ts'
import { findGeotags } from '#server/media/inspection/jobs/find-geotags.ts'

/** The geotags that the job finds in a file of these bytes. */
export async function findGeotagsIn(bytes: Buffer, type: AcceptedMediaType): Promise<Blank[]> {
  const folder = await mkdtemp(join(tmpdir(), 'places-'))
  try {
    const path = join(folder, 'file')
    await writeFile(path, bytes)
    return await findGeotags({ path, type })
  } finally {
    await rm(folder, { recursive: true })
  }
}
