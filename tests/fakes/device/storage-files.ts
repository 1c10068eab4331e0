import type { LocalDatabase } from '#local/database/db.ts'
import type { StorageTarget } from '#local/database/rows.ts'
import type { SendRequest } from '#local/outbox/kinds/kind.ts'
import { examineFile } from '#local/storage/examine-file.ts'
import { type TakingPorts, takeStorageFiles } from '#local/storage/take-storage-files.ts'
import { makeDrainPorts, makePostServer } from './drain-ports.ts'
import { uploadTo } from './large-posts.ts'
import { ana, projectId } from './local-device.ts'
import { makeTusServer } from './tus-server.ts'
import type { TusServer } from './upload-runs.ts'

export const folder: StorageTarget = {
  userId: ana,
  projectId,
  folderId: '0e000000-0000-4000-8000-000000000005',
  folderName: 'Contratos',
}

/** A file that no post could carry; `mark` makes its bytes. */
export function makePdf(name = 'contrato.pdf', mark = 'um contrato', bytes = 100): File {
  return new File([`%PDF-1.7 ${mark}`, new Uint8Array(bytes)], name, { type: 'application/pdf' })
}

export function takingPorts(
  db: LocalDatabase,
  changes: Partial<TakingPorts> = {},
): TakingPorts & { kept: string[] } {
  const kept: string[] = []
  return {
    db,
    examine: examineFile,
    now: Date.now,
    onKept: (id) => kept.push(id),
    ...changes,
    kept,
  }
}

/** Puts one file on its way; answers its entry's id and its hash. */
export async function makeStorageUpload(
  db: LocalDatabase,
  file: File = makePdf(),
  target: Partial<StorageTarget> = {},
): Promise<{ id: string; hash: string }> {
  const { kept, refused } = await takeStorageFiles(takingPorts(db), [file], {
    ...folder,
    ...target,
  })
  const upload = await db.storageUploads.get(kept[0]?.entryId ?? '')
  if (!upload) throw new Error(`Not kept: ${refused[0]?.reason}`)
  return upload
}

/** The ports of a drain and a fake server behind them that takes uploads and requests. */
export function connectStorage(
  db: LocalDatabase,
  answer?: (request: SendRequest) => void,
): {
  tus: TusServer
  server: ReturnType<typeof makePostServer>
  ports: ReturnType<typeof makeDrainPorts>
} {
  const tus = makeTusServer()
  const server = makePostServer(answer)
  return { tus, server, ports: makeDrainPorts(db, server.send, uploadTo(db, tus)) }
}

/** Whether nothing is left of any file, nor of what is on its way. */
export async function hasNoFiles(db: LocalDatabase): Promise<boolean> {
  const tables = [db.outbox, db.storageUploads, db.uploads, db.mediaBlobs, db.thumbnails, db.media]
  const counts = await Promise.all(tables.map((table) => table.count()))
  return counts.every((count) => count === 0)
}
