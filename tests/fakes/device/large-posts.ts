import { multipartMediaBytes } from '#contract/media/media.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import type { CreateEntry } from '#local/database/outbox-entry.ts'
import type { Draft } from '#local/database/rows.ts'
import { enqueueDraft } from '#local/drafts/enqueue-draft.ts'
import type { DrainPorts } from '#local/outbox/drain/ports.ts'
import { createSessionSource } from '#local/session/session.ts'
import { uploadFile } from '#local/uploads/upload-file.ts'
import { makeDraft, projectId } from './local-device.ts'
import type { TusServer } from './upload-runs.ts'

/** Slightly too large for the form. */
export const largeBytes = multipartMediaBytes + 100_000

/** Stores a file on the device without inspecting it. */
export async function keepFile(
  db: LocalDatabase,
  hash: string,
  bytes: number,
  addedAt = Date.now() - 1_000,
): Promise<string> {
  const info = { name: 'foto.jpg', contentType: 'image/jpeg', kind: 'image' } as const
  const facts = { width: null, height: null, durationSeconds: null, remote: null }
  await db.media.put({ hash, ...info, size: bytes, ...facts, addedAt })
  await db.mediaBlobs.put({ hash, blob: new Blob([new Uint8Array(bytes).fill(7)]) })
  return hash
}

export const hashOf = (letter: string) => letter.repeat(64)

/** An entry whose only file is uploaded in pieces. */
export async function makeLargeEntry(
  db: LocalDatabase,
  letter = 'a',
  changes: Partial<Draft> = {},
  now = Date.now(),
): Promise<CreateEntry> {
  const hash = await keepFile(db, hashOf(letter), largeBytes)
  const draft = await makeDraft(db, { mediaHashes: [hash], ...changes })
  return await enqueueDraft(db, draft.id, { now })
}

/** The upload port for `makeDrainPorts`, connected to a fake server. */
export function uploadTo(db: LocalDatabase, server: TusServer): Pick<DrainPorts, 'upload'> {
  const network = { fetch: server.fetch, origin: 'http://device.test' }
  const ports = { ...network, session: createSessionSource(db, network) }
  return { upload: (file, watch) => uploadFile(db, file, watch, ports) }
}

export const rowIdOf = (letter: string) => `${projectId}:${hashOf(letter)}`
