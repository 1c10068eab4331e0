import { expect, it } from 'vitest'
import type { LocalDatabase } from '#local/database/db.ts'
import { listEntries } from '#local/entries/list-entries.ts'
import { listProgress } from '#local/entries/progress.ts'
import { drainOutbox } from '#local/outbox/drain/drain.ts'
import {
  listStorageIncoming,
  makeStorageBatch,
  putStorageIncoming,
} from '#local/storage/storage-incoming.ts'
import { refuse } from '#tests/fakes/device/drain-ports.ts'
import { ana, makeEntry, openDevice, projectId } from '#tests/fakes/device/local-device.ts'
import {
  connectStorage,
  folder,
  makePdf,
  makeStorageUpload,
} from '#tests/fakes/device/storage-files.ts'
import { openSignedIn } from '#tests/fakes/device/upload-runs.ts'
import { listStorageUploads, type StorageUploadsSituation } from './storage-upload-item.ts'

async function list(
  db: LocalDatabase,
  changes: Partial<StorageUploadsSituation> = {},
  refusal?: string,
) {
  const rows = await listStorageIncoming(db, { userId: ana, projectId })
  const progress = new Map((await listProgress(db)).map((row) => [row.entryId, row]))
  return listStorageUploads(projectId, {
    ...{ entries: await listEntries(db, ana), progress, isOnline: true, isPaused: false },
    incoming: rows.map((row) => ({ row, refusal })),
    isSilent: () => false,
    ...changes,
  })
}

it("the files on their way to the storage are the project's, with those that are being read, the newest last", async () => {
  const db = openDevice()
  const first = await makeStorageUpload(db)
  await makeEntry(db)
  await makeStorageUpload(db, makePdf(), { projectId: crypto.randomUUID() })
  const [row] = makeStorageBatch(folder, [makePdf('novo.pdf')])
  if (row) await putStorageIncoming(db, { ...row, addedAt: Date.now() + 1 })
  expect(await list(db)).toEqual([
    {
      ...{ entryId: first.id, folderId: folder.folderId, folderName: 'Contratos' },
      ...{ name: 'contrato.pdf', size: makePdf().size, hash: first.hash },
      ...{ sentBytes: 0, totalBytes: makePdf().size, state: 'queued', words: 'Na fila' },
      ...{ canRetry: true, canCancel: true, canMove: true },
    },
    {
      ...{ entryId: row?.id, folderId: folder.folderId, folderName: 'Contratos' },
      ...{ name: 'novo.pdf', size: makePdf().size, hash: undefined },
      ...{ sentBytes: 0, totalBytes: makePdf().size, state: 'preparing' },
      words: 'Preparando o arquivo',
      ...{ canRetry: false, canCancel: true, canMove: false },
    },
  ])
})

it('the files on their way to the storage say why one cannot be kept on this device, and it can be tried again', async () => {
  const db = openDevice()
  const [row] = makeStorageBatch(folder, [makePdf()])
  if (row) await putStorageIncoming(db, row)
  expect(await list(db, {}, 'Não coube.')).toMatchObject([
    { state: 'not-kept', words: 'Não coube.', canRetry: true, canCancel: true, canMove: false },
  ])
})

it('the files on their way to the storage tell how far they are, and that nothing is heard', async () => {
  const db = openDevice()
  const { id } = await makeStorageUpload(db, makePdf('a.zip', 'a', 991))
  await db.outbox.update(id, { state: 'uploading' })
  await db.progress.put({ entryId: id, sentBytes: 250, totalBytes: 1000, movedAt: 5 })
  expect(await list(db)).toMatchObject([
    { sentBytes: 250, words: 'Enviando 25 %', canRetry: false, canCancel: true, canMove: true },
  ])
  expect(await list(db, { isSilent: (movedAt) => movedAt === 5 })).toMatchObject([
    { words: 'Sem resposta, tentando de novo' },
  ])
  await db.outbox.update(id, { state: 'sending', mayHaveArrived: true })
  expect(await list(db)).toMatchObject([{ canCancel: false, canMove: false }])
})

it('the files on their way to the storage say without a connection and while sending is paused what they wait for', async () => {
  const db = openDevice()
  await makeStorageUpload(db)
  expect(await list(db, { isOnline: false })).toMatchObject([{ words: 'Aguardando conexão' }])
  expect(await list(db, { isPaused: true })).toMatchObject([
    { words: 'Envio pausado', canRetry: false },
  ])
})

it('the files on their way to the storage say what to do when they are refused', async () => {
  const db = await openSignedIn()
  await makeStorageUpload(db)
  const { ports } = connectStorage(db, () => {
    throw refuse('NOT_FOUND')
  })
  await drainOutbox(ports)
  expect(await list(db)).toMatchObject([
    {
      state: 'rejected',
      words:
        'Recusado: A pasta foi excluída. Escolha outra pasta. O arquivo continua neste aparelho.',
      ...{ canRetry: true, canCancel: true, canMove: true },
    },
  ])
})

it('the files on their way to the storage can only be given up when their rows are damaged', async () => {
  const db = openDevice()
  const { id } = await makeStorageUpload(db)
  await db.storageUploads.delete(id)
  expect(await list(db)).toMatchObject([
    { entryId: id, name: 'Arquivo danificado', canRetry: false, canCancel: true, canMove: false },
  ])
})
