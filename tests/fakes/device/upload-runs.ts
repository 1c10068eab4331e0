import type { LocalDatabase } from '#local/database/db.ts'
import { createSessionSource } from '#local/session/session.ts'
import { uploadFile } from '#local/uploads/upload-file.ts'
import { type FileToUpload, uploadRowId } from '#local/uploads/upload-rows.ts'
import { ana, openDevice, projectId, signIn } from './local-device.ts'
import type { makeTusServer, TusCall } from './tus-server.ts'

export type TusServer = ReturnType<typeof makeTusServer>

/** A file of Ana's with different bytes at every position. */
export function makeFile(size: number, changes: Partial<FileToUpload> = {}): FileToUpload {
  const bytes = new Uint8Array(size)
  for (let index = 0; index < size; index += 97) bytes[index] = 1 + (index % 251)
  return { userId: ana, projectId, hash: 'c'.repeat(64), blob: new Blob([bytes]), ...changes }
}

export async function openSignedIn(): Promise<LocalDatabase> {
  const db = openDevice()
  await signIn(db)
  return db
}

/** One run of an upload, in a page or a worker; `offsets` are the reported offsets. */
export function runUpload(
  db: LocalDatabase,
  server: Pick<TusServer, 'fetch'>,
  file: FileToUpload,
  mayGoOn: () => Promise<boolean> = async () => true,
) {
  const network = { fetch: server.fetch, origin: 'http://device.test' }
  const ports = { ...network, session: createSessionSource(db, network) }
  const offsets: number[] = []
  const onOffset = async (offset: number) => void offsets.push(offset)
  return { offsets, end: uploadFile(db, file, { mayGoOn, onOffset }, ports) }
}

export function rowOf(db: LocalDatabase, file: FileToUpload) {
  return db.uploads.get(uploadRowId(file))
}

export function piecesOf({ calls }: TusServer): TusCall[] {
  return calls.filter(({ method }) => method === 'PATCH')
}

/** Matches the nth piece, counted from 1. */
export function nthPiece(n: number): (call: TusCall) => boolean {
  let count = 0
  return ({ method }) => method === 'PATCH' && ++count === n
}

/** Compared byte by byte; a comparison of arrays would take seconds. */
export async function hasArrived(server: TusServer, { blob }: FileToUpload): Promise<boolean> {
  return Buffer.from(await blob.arrayBuffer()).equals(server.content())
}
