import { expect, it, vi } from 'vitest'
import { storageLimits } from '#contract/storage/storage.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { runLocked } from '#local/database/web-lock.ts'
import { forgetStrayIncoming } from '#local/media-owners/resume-incoming.ts'
import { drainOutbox } from '#local/outbox/drain/drain.ts'
import { erasePerson } from '#local/person/erase-person.ts'
import { makeDrainPorts, makePostServer } from '#tests/fakes/device/drain-ports.ts'
import { uploadTo } from '#tests/fakes/device/large-posts.ts'
import { ana, bia, makePng, openDevice, projectId } from '#tests/fakes/device/local-device.ts'
import { refuseFiles } from '#tests/fakes/device/refuse-files.ts'
import { folder, makePdf, takingPorts } from '#tests/fakes/device/storage-files.ts'
import { makeTusServer } from '#tests/fakes/device/tus-server.ts'
import { openSignedIn } from '#tests/fakes/device/upload-runs.ts'
import { examineFile } from './examine-file.ts'
import {
  forgetStorageIncoming,
  listStorageIncoming,
  makeStorageBatch,
  putStorageIncoming,
  storageBatchLock,
} from './storage-incoming.ts'
import {
  mostChosenFiles,
  resumeStorageFiles,
  retryStorageIncoming,
  takeStorageFiles,
} from './take-storage-files.ts'

const full = () => {
  throw new DOMException('full', 'QuotaExceededError')
}

async function counts(db: LocalDatabase) {
  const tables = [db.storageUploads, db.outbox, db.mediaBlobs, db.storageIncoming, db.incomingTries]
  return await Promise.all(tables.map((table) => table.count()))
}

/** The rows that a page leaves when it is killed right after the files were chosen. */
async function leaveBehind(db: LocalDatabase, files: readonly File[]) {
  const batch = makeStorageBatch(folder, files)
  for (const row of batch) await putStorageIncoming(db, row)
  return batch
}

it('files chosen for a folder are on their way, with names that the storage takes, in the order they were chosen', async () => {
  const db = openDevice()
  const ports = takingPorts(db)
  const photo = makePng('praia: sol.png')
  const files = [makePdf('a/b\\c.pdf'), photo, makePdf(`${'x'.repeat(300)}.pdf`, 'outro')]
  const { kept, refused } = await takeStorageFiles(ports, files, folder)
  expect(refused).toEqual([])
  expect(ports.kept).toEqual(kept.map(({ entryId }) => entryId))
  const rows = (await db.storageUploads.toArray()).sort((a, b) => a.createdAt - b.createdAt)
  expect(rows.map(({ name }) => name)).toEqual([
    ...['a b c.pdf', 'praia: sol.png', `${'x'.repeat(251)}.pdf`],
  ])
  expect(rows.map(({ contentType }) => contentType)).toEqual([
    ...['application/pdf', 'image/png', 'application/pdf'],
  ])
  const entries = await db.outbox.orderBy('id').toArray()
  expect(entries.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort())
  for (const entry of entries)
    expect(entry).toMatchObject({ kind: 'store-file', userId: ana, mayHaveArrived: false })
  // Facts are kept of what a post could carry, and of nothing else.
  expect(await db.media.toArray()).toMatchObject([{ hash: rows[1]?.hash, kind: 'image' }])
  expect(await counts(db)).toEqual([3, 3, 3, 0, 0])
})

it('files chosen for a folder are refused in words when they are empty, too large or too many', async () => {
  const db = openDevice()
  const huge = makePdf('filme.mov')
  Object.defineProperty(huge, 'size', { value: storageLimits.fileBytes + 1 })
  const files = [new File([], 'vazio.txt'), huge, makePdf()]
  const { kept, refused } = await takeStorageFiles(takingPorts(db), files, folder)
  expect(kept).toMatchObject([{ name: 'contrato.pdf' }])
  expect(refused).toMatchObject([
    { name: 'vazio.txt', reason: expect.stringMatching(/^O arquivo está vazio/) },
    { name: 'filme.mov', reason: 'O arquivo é grande demais: tem 1,1 GB, e o limite é de 1 GB.' },
  ])
  const empty = Array.from({ length: mostChosenFiles + 1 }, () => new File([], 'x'))
  const many = await takeStorageFiles(takingPorts(db), empty, folder)
  expect(many.refused.at(-1)?.reason).toBe('Adicione no máximo 500 arquivos de cada vez.')
})

it('files chosen for a folder: that cannot be read are refused, and the others are kept', async () => {
  const db = openDevice()
  const away = makePdf('nuvem.pdf')
  const gone = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  const examine: typeof examineFile = async (file, look) =>
    file.name === 'nuvem.pdf'
      ? await examineFile(Object.assign(away, { arrayBuffer: gone, slice: () => away }), look)
      : await examineFile(file, look)
  const { kept, refused } = await takeStorageFiles(
    takingPorts(db, { examine }),
    [away, makePdf()],
    folder,
  )
  expect(kept).toHaveLength(1)
  expect(refused).toMatchObject([{ reason: expect.stringMatching(/nuvem.*baixe-o/) }])
  expect(await counts(db)).toEqual([1, 1, 1, 0, 0])
})

it('files chosen for a folder are hashed alike with a damaged picture, which is a file like any other', async () => {
  const damaged = new File([await makePng().slice(0, 40).arrayBuffer()], 'metade.png')
  const openPicture = async () => undefined
  const found = await examineFile(damaged, 'everything', { openPicture })
  expect(found).toEqual({ hash: expect.stringMatching(/^[\da-f]{64}$/) })
})

it('files chosen for a folder can be given up before they are read', async () => {
  const db = openDevice()
  const ports = takingPorts(db, {
    examine: async (file, look) => {
      for (const { id } of await listStorageIncoming(db)) await forgetStorageIncoming(db, { id })
      return await examineFile(file, look)
    },
  })
  const done = await takeStorageFiles(ports, [makePdf('a.pdf'), makePdf('b.pdf', 'b')], folder)
  expect(done).toEqual({ kept: [], refused: [] })
  expect(await counts(db)).toEqual([0, 0, 0, 0, 0])
})

it('files for the storage of a killed page are put on their way once, whoever resumes them', async () => {
  const db = await openSignedIn()
  await leaveBehind(db, [makePdf('a.pdf', 'a'), makePdf('b.pdf', 'b')])
  await forgetStrayIncoming(db)
  const ports = takingPorts(db)
  await Promise.all([resumeStorageFiles(ports), resumeStorageFiles(ports)])
  expect(ports.kept).toHaveLength(2)
  expect(await counts(db)).toEqual([2, 2, 2, 0, 0])
  const tus = makeTusServer()
  const server = makePostServer()
  await drainOutbox(makeDrainPorts(db, server.send, uploadTo(db, tus)))
  expect(server.posts.size).toBe(2)
  await resumeStorageFiles(ports)
  expect(await counts(db)).toEqual([0, 0, 0, 0, 0])
})

it('files for the storage of a killed page are left to the page that works on them', async () => {
  const db = openDevice()
  const [row] = await leaveBehind(db, [makePdf()])
  if (!row) throw new Error('Nothing was left behind')
  await runLocked(storageBatchLock(row), () => resumeStorageFiles(takingPorts(db)))
  expect(await db.storageIncoming.count()).toBe(1)
})

it('files for the storage of a killed page: that end the page each time are not tried for ever, and can be tried again', async () => {
  const db = openDevice()
  const [row] = await leaveBehind(db, [makePng()])
  if (!row) throw new Error('Nothing was left behind')
  const looks: string[] = []
  const examine: typeof examineFile = async (file, look) => {
    looks.push(look)
    return await examineFile(file, look)
  }
  await db.incomingTries.put({ id: row.id, tries: 3 })
  await resumeStorageFiles(takingPorts(db, { examine }))
  expect((await db.incomingTries.get(row.id))?.refusal).toMatch(/pesado demais/)
  await resumeStorageFiles(takingPorts(db, { examine }))
  expect(looks).toEqual([])
  await retryStorageIncoming(db, row.id)
  await resumeStorageFiles(takingPorts(db, { examine }))
  expect(looks).toEqual(['everything'])
  expect(await counts(db)).toEqual([1, 1, 1, 0, 0])
})

it('files for the storage of a killed page stay with the reason when this device cannot keep them', async () => {
  const db = openDevice()
  const [row] = await leaveBehind(db, [makePdf()])
  db.mediaBlobs.hook('creating', full)
  await resumeStorageFiles(takingPorts(db))
  expect((await db.incomingTries.get(row?.id ?? ''))?.refusal).toMatch(/está cheio/)
  expect(await counts(db)).toEqual([0, 0, 0, 1, 1])
})

it('files for the storage of a killed page are erased with their person, and with nobody else', async () => {
  const db = openDevice()
  await leaveBehind(db, [makePdf()])
  const ofBia = makeStorageBatch({ ...folder, userId: bia }, [makePdf()])
  for (const row of ofBia) await putStorageIncoming(db, row)
  await takeStorageFiles(takingPorts(db), [makePdf()], folder)
  await erasePerson(db, ana)
  expect(await counts(db)).toEqual([0, 0, 0, 1, 1])
  expect(await listStorageIncoming(db, { userId: ana, projectId })).toEqual([])
  expect(await listStorageIncoming(db, { userId: bia, projectId })).toHaveLength(1)
})

it('a device that is full says which files it could not keep, and keeps the others', async () => {
  const db = openDevice()
  let writes = 0
  db.mediaBlobs.hook('creating', () => {
    // Fails for the second file, and for its retry.
    if (++writes === 2 || writes === 3) full()
  })
  const files = ['um', 'dois', 'três'].map((name) => makePdf(`${name}.pdf`, name))
  const { kept, refused } = await takeStorageFiles(takingPorts(db), files, folder)
  expect(kept.map(({ name }) => name)).toEqual(['um.pdf', 'três.pdf'])
  expect(refused).toMatchObject([{ name: 'dois.pdf', reason: expect.stringMatching(/está cheio/) }])
  expect(await counts(db)).toEqual([2, 2, 2, 0, 0])
})

it.each(['storageIncoming', 'mediaBlobs'])(
  'with space for one copy only keeps the file (%s)',
  async (table) => {
    const db = openDevice()
    db.table(table).hook('creating', vi.fn().mockImplementationOnce(full))
    const { kept } = await takeStorageFiles(takingPorts(db), [makePdf()], folder)
    expect(kept).toHaveLength(1)
    expect(await counts(db)).toEqual([1, 1, 1, 0, 0])
  },
)

it('a device that is full in the middle of a write keeps nothing of it', async () => {
  for (const table of ['storageUploads', 'outbox']) {
    const db = openDevice()
    db.table(table).hook('creating', full)
    const { refused } = await takeStorageFiles(takingPorts(db), [makePdf()], folder)
    expect(refused).toHaveLength(1)
    expect(await counts(db)).toEqual([0, 0, 0, 0, 0])
  }
})

it('a private window keeps the bytes of a file instead', async () => {
  refuseFiles()
  try {
    const db = openDevice()
    const [row] = await leaveBehind(db, [makePdf()])
    await resumeStorageFiles(takingPorts(db))
    const { hash = '' } = (await db.storageUploads.get(row?.id ?? '')) ?? {}
    expect((await db.mediaBlobs.get(hash))?.blob.size).toBe(makePdf().size)
  } finally {
    vi.restoreAllMocks()
  }
})
