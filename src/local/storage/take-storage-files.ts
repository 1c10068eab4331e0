import { storageLimits } from '#contract/storage/storage.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { QuotaFullError } from '#local/database/quota-full-error.ts'
import type { StorageIncoming, StorageTarget } from '#local/database/rows.ts'
import { runIfFree, runLocked } from '#local/database/web-lock.ts'
import { type InspectionDepth, tellBytes } from '#local/media/check-file.ts'
import { FileNotKeptError } from '#local/media/pack-file.ts'
import type { RefusedMedia } from '#local/media-owners/add-media.ts'
import { chooseInspectionDepth } from '#local/media-owners/incoming.ts'
import { enqueueStorageUpload } from './enqueue-storage-upload.ts'
import type { ExamineFile } from './examine-file.ts'
import {
  forgetStorageIncoming,
  listStorageIncoming,
  makeStorageBatch,
  noteRefusal,
  putStorageIncoming,
  readStorageIncoming,
  storageBatchLock,
} from './storage-incoming.ts'

/** Files that are chosen at once; each is an entry of the outbox. */
export const mostChosenFiles = 500

const words = {
  empty:
    'O arquivo está vazio. Se ele está na nuvem, espere que seja baixado para este aparelho e adicione de novo.',
  tooMany: `Adicione no máximo ${mostChosenFiles} arquivos de cada vez.`,
  full: 'O armazenamento deste aparelho está cheio. Libere espaço nele e adicione este arquivo de novo.',
  notKept: 'Não foi possível guardar este arquivo neste aparelho.',
  tooHeavy: 'Este arquivo é pesado demais para este aparelho: ele fechou o aplicativo.',
}

export interface TakenFiles {
  /** In the order they were chosen; `entryId` is that of the outbox. */
  kept: { entryId: string; name: string }[]
  refused: RefusedMedia[]
}

/** What taking files in needs. */
export interface TakingPorts {
  db: LocalDatabase
  examine: ExamineFile
  /** The server's time in ms. */
  now(): number
  /** Called when a file is on its way. */
  onKept(entryId: string): void
}

/**
 * Takes in files chosen for a folder: all are stored as they are first, then each is read and put on
 * its way. Never rejects: each file that failed is listed with the reason.
 */
export async function takeStorageFiles(
  ports: TakingPorts,
  files: readonly File[],
  target: StorageTarget,
): Promise<TakenFiles> {
  const done: TakenFiles = { kept: [], refused: [] }
  const refuse = ({ name }: File, reason: string) => void done.refused.push({ name, reason })
  const good = files.filter((file, index) => {
    const reason = index < mostChosenFiles ? refuseAtOnce(file) : words.tooMany
    if (reason !== undefined) refuse(file, reason)
    return reason === undefined
  })
  const batch = makeStorageBatch(target, good)
  const [first] = batch
  if (!first) return done
  await runLocked(storageBatchLock(first), async () => {
    const stored = new Set<string>()
    for (const row of batch) {
      // A file for which there is no room twice is read from where it was chosen.
      await putStorageIncoming(ports.db, row).then(
        () => stored.add(row.id),
        () => undefined,
      )
    }
    await takeTurn(async () => {
      for (const row of batch) {
        const outcome = await takeOrForget(ports, row, stored.has(row.id))
        if ('reason' in outcome) refuse(row.file, outcome.reason)
        else if (outcome.entryId !== undefined)
          done.kept.push({ entryId: outcome.entryId, name: row.file.name })
      }
    })
  })
  return done
}

function refuseAtOnce({ size }: File): string | undefined {
  if (size === 0) return words.empty
  const { fileBytes } = storageLimits
  if (size <= fileBytes) return undefined
  return `O arquivo é grande demais: tem ${tellBytes(size)}, e o limite é de ${tellBytes(fileBytes)}.`
}

let turn: Promise<void> = Promise.resolve()

/** Files are read one after the other, over all batches of this page. */
async function takeTurn(run: () => Promise<void>): Promise<void> {
  turn = turn.then(run, run)
  await turn
}

/** `entryId` is undefined for a file that the person gave up meanwhile. */
type Outcome = { entryId: string | undefined } | { reason: string; isFull: boolean }

async function takeOrForget(
  ports: TakingPorts,
  row: StorageIncoming,
  isStored: boolean,
): Promise<Outcome> {
  const { db } = ports
  // The stored file: the one that the person chose may change or disappear meanwhile.
  const kept = isStored ? await readStorageIncoming(db, row.id) : undefined
  if (isStored && !kept && (await db.storageIncoming.where('id').equals(row.id).count()) === 0)
    return { entryId: undefined }
  const outcome = await takeFile(ports, kept ?? row, { isStored, look: 'everything' })
  if (!('reason' in outcome)) return outcome
  await forgetStorageIncoming(db, row).catch(() => undefined)
  // It may have taken the room that the file itself needs; the page still has the original.
  if (!outcome.isFull || !isStored) return outcome
  return await takeFile(ports, row, { isStored: false, look: 'everything' })
}

async function takeFile(
  { db, examine, now, onKept }: TakingPorts,
  row: StorageIncoming,
  { isStored, look }: { isStored: boolean; look: InspectionDepth },
): Promise<Outcome> {
  try {
    const found = await examine(row.file, look)
    if (typeof found === 'string') return { reason: found, isFull: false }
    const entry = await enqueueStorageUpload(db, row, found, { isStored, now: now() })
    if (entry) onKept(entry.id)
    return { entryId: entry?.id }
  } catch (error) {
    if (error instanceof QuotaFullError) return { reason: words.full, isFull: true }
    const reason = error instanceof FileNotKeptError ? error.message : words.notKept
    return { reason, isFull: false }
  }
}

/**
 * Takes in what is left of pages that ended: at start, or when the person asks for it. What cannot
 * be kept stays, with the reason, until the person has seen it.
 */
export async function resumeStorageFiles(ports: TakingPorts): Promise<void> {
  const { db } = ports
  for (const row of await listStorageIncoming(db))
    await runIfFree(storageBatchLock(row), () => takeTurn(() => resumeFile(ports, row)))
}

async function resumeFile(ports: TakingPorts, row: StorageIncoming): Promise<void> {
  const { db } = ports
  const tried = await db.incomingTries.get(row.id)
  const isThere = (await db.storageIncoming.where('id').equals(row.id).count()) > 0
  // Another page may have taken it in while its lock was held.
  if (!isThere || tried?.refusal !== undefined) return
  const depth = await chooseInspectionDepth(db, row)
  const look = depth === 'everything' ? depth : 'nothing'
  const outcome = depth
    ? await takeFile(ports, row, { isStored: true, look })
    : { reason: words.tooHeavy }
  if ('reason' in outcome) await noteRefusal(db, row, outcome.reason)
}

/** Tries a file again that could not be kept; `resumeStorageFiles` follows. */
export async function retryStorageIncoming(db: LocalDatabase, id: string): Promise<void> {
  await db.incomingTries.put({ id, tries: 0 })
}
