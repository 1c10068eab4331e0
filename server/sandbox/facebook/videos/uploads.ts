import type { DatabaseSync } from 'node:sqlite'
import { millisecondsInDay } from 'date-fns/constants'
import * as v from 'valibot'
import { readRow } from '../../database.ts'
import { badParameter, missingObject } from '../../meta/graph-error.ts'
import type { GraphParams } from '../../meta/read-params.ts'
import { receiveBytes } from '../../meta/receive-bytes.ts'
import type { Sandbox } from '../../sandbox.ts'
import type { Caller } from '../accounts/tokens.ts'
import { newHandle, newSessionId, newSignature } from '../new-id.ts'

const uploadSchema = v.object({
  id: v.string(),
  personId: v.string(),
  signature: v.string(),
  size: v.number(),
  received: v.number(),
  handle: v.nullable(v.string()),
  createdAt: v.number(),
})
type Upload = v.InferOutput<typeof uploadSchema>

const select = `SELECT id, person_id AS personId, signature, size, received, handle,
  created_at AS createdAt FROM facebook_uploads`

const fileTypes = ['application/pdf', 'image/jpeg', 'image/jpg', 'image/png', 'video/mp4']

/** POST /{app}/uploads. The id has a signature behind it, which belongs to every later address. */
export const startUpload = (
  { db, app, clock }: Sandbox,
  caller: NonNullable<Caller>,
  node: string,
  params: GraphParams,
) => {
  if (node !== app.id) throw missingObject(node)
  const size = Number(params.file_length)
  if (!Number.isInteger(size) || size <= 0) throw badParameter('Param file_length is required')
  if (!fileTypes.includes(params.file_type ?? '')) {
    throw badParameter(`Param file_type must be one of ${fileTypes.join(', ')}`)
  }
  const [id, signature] = [newSessionId(), newSignature()]
  db.prepare(
    `INSERT INTO facebook_uploads (id, person_id, signature, size, created_at)
    VALUES (?, ?, ?, ?, ?)`,
  ).run(id, caller.person.id, signature, size, clock.now())
  return { id: `upload:${id}?sig=${signature}` }
}

const isFresh = ({ createdAt }: Upload, now: number) => now - createdAt < millisecondsInDay

/** The session that a path and its signature name. Throws for one that has ended or is not the caller's. */
export const requireUpload = (
  { db, clock }: Sandbox,
  caller: NonNullable<Caller>,
  node: string,
  params: GraphParams,
): Upload => {
  const row = db.prepare(`${select} WHERE id = ?`).get(node.replace(/^upload:/, ''))
  const upload = readRow(uploadSchema, row)
  const isTheirs = upload?.personId === caller.person.id && upload.signature === params.sig
  if (!upload || !isTheirs || !isFresh(upload, clock.now())) throw missingObject(node)
  return upload
}

export const describeUpload = ({ id, received }: Upload) => ({
  id: `upload:${id}`,
  file_offset: received,
})

/** POST /upload:{session}: a handle once all bytes are there. */
export const receiveUpload = async (
  sandbox: Sandbox,
  upload: Upload,
  given: { offset: string | undefined; body: ReadableStream<Uint8Array> | null },
) => {
  if (given.offset !== String(upload.received)) {
    throw badParameter(`file_offset must be ${upload.received}`)
  }
  const name = fileOf(upload)
  const received = await receiveBytes(sandbox, given.body, { name, size: upload.size })
  const handle = received === upload.size ? newHandle() : null
  sandbox.db
    .prepare('UPDATE facebook_uploads SET received = ?, handle = ? WHERE id = ?')
    .run(received, handle, upload.id)
  if (handle === null) throw badParameter('The upload is not complete')
  return { h: handle }
}

const fileOf = ({ id }: Upload) => `facebook-${id}`

/** What a handle stands for; it is good once, for a day. */
export const spendHandle = (
  { db, clock }: Sandbox & { db: DatabaseSync },
  personId: string,
  handle: string,
): { file: string; size: number } => {
  const row = db.prepare(`${select} WHERE handle = ?`).get(handle)
  const upload = readRow(uploadSchema, row)
  if (!upload || !isFresh(upload, clock.now()) || upload.personId !== personId) {
    throw badParameter('Param fbuploader_video_file_chunk is not a valid handle')
  }
  db.prepare('UPDATE facebook_uploads SET handle = NULL WHERE id = ?').run(upload.id)
  return { file: fileOf(upload), size: upload.size }
}
