import { addMinutes } from 'date-fns/addMinutes'
import { and, eq } from 'drizzle-orm'
import type { DownloadAnswer } from '#contract/storage/storage.ts'
import type { Access } from '../../access/hold-access.ts'
import { storageFiles } from '../../db/schema/storage.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { isListed } from '../../media-access/open-media.ts'
import { requireOpenFolder } from '../../media-access/require-open-folder.ts'
import { downloadPath } from '../file-address.ts'

type DownloadDeps = Pick<Deps, 'db' | 'clock' | 'env' | 'mediaKey' | 'limits' | 'log'>

interface Asked {
  fileId: string
  password: string | null
  minutes: number
}

/** An address from which this session can save the file for a while. Throws what opening its folder throws. */
export async function getDownload(
  deps: DownloadDeps,
  access: Access,
  { fileId, password, minutes }: Asked,
): Promise<DownloadAnswer> {
  const { projectId } = access
  const [file] = await deps.db
    .select({ folderId: storageFiles.folderId })
    .from(storageFiles)
    .where(and(eq(storageFiles.id, fileId), eq(storageFiles.projectId, projectId), isListed))
  if (!file) throw new ApiError('NOT_FOUND')
  await requireOpenFolder(deps, deps.db, { ...access, ...file, password })
  const until = addMinutes(deps.clock.now(), minutes)
  return {
    downloadUrl: deps.env.PUBLIC_URL + downloadPath(deps, access, { fileId, until }),
    expiresAt: until.toISOString(),
  }
}
