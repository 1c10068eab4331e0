import { createHash } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { type MediaKind, mediaLimits } from '#contract/media/media.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { QuotaFullError } from '#local/database/quota-full-error.ts'
import type { MediaInfo } from '#local/database/rows.ts'
import { discardDraft } from '#local/drafts/discarded-drafts.ts'
import { createDraft, saveDraft } from '#local/drafts/drafts.ts'
import { checkFile } from '#local/media/check-file.ts'
import { readMedia } from '#local/media/read-media.ts'
import { ana, makePng, openDevice, projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { readVideoFixture } from '#tests/setup/media/video-fixtures.ts'
import { addMedia } from './add-media.ts'

const text = (letters: string) => new TextEncoder().encode(letters)
const box = (brand: string, compatible: string) =>
  new Uint8Array([0, 0, 0, 24, ...text(`ftyp${brand}`), 0, 0, 0, 0, ...text(compatible)])
const makeFile = (brand: string, compatible: string, name: string) =>
  new File([box(brand, compatible), new Uint8Array(64)], name)
const video = await readVideoFixture('no-sound.mp4')
const mp4 = (name = 'video.mp4') => new File([new Uint8Array(video)], name)

/** A draft that has files of these kinds already. */
async function openDraft(db: LocalDatabase, kinds: readonly MediaKind[] = []): Promise<string> {
  const draft = await createDraft(db, { userId: ana, projectId, timeZone })
  const infos = kinds.map(
    (kind, index): MediaInfo => ({
      ...{ hash: `there-${index}`, name: 'x', contentType: 'image/png', kind, size: 1 },
      ...{ width: null, height: null, durationSeconds: null, addedAt: 0, remote: null },
    }),
  )
  await db.media.bulkPut(infos)
  await saveDraft(db, draft.id, { mediaHashes: infos.map(({ hash }) => hash) })
  return draft.id
}

const reasonFor = async (file: File, ...there: MediaKind[]) => {
  const db = openDevice()
  const draftId = await openDraft(db, there)
  const { added, refused } = await addMedia(db, draftId, [file], checkFile)
  expect(added).toEqual([])
  expect([await db.mediaBlobs.count(), await db.incoming.count()]).toEqual([0, 0])
  expect(refused).toMatchObject([{ name: file.name }])
  return refused[0]?.reason
}

it('addMedia stores the unchanged bytes under their SHA-256, and adds them to the draft', async () => {
  const db = openDevice()
  const draftId = await openDraft(db)
  const file = makePng('férias.jpg')
  const { added, refused } = await addMedia(db, draftId, [file], checkFile)
  const hash = createHash('sha256')
    .update(await file.bytes())
    .digest('hex')
  expect(refused).toEqual([])
  expect(added).toMatchObject([
    { hash, name: 'férias.jpg', contentType: 'image/png', kind: 'image' },
  ])
  expect(await (await readMedia(db, hash))?.bytes()).toEqual(await file.bytes())
  expect(await db.media.get(hash)).toEqual(added[0])
  expect((await db.drafts.get(draftId))?.mediaHashes).toEqual([hash])
  expect([await db.incoming.count(), await db.incomingTries.count()]).toEqual([0, 0])
})

it('addMedia stores every file on the device before checking the first one', async () => {
  const db = openDevice()
  const draftId = await openDraft(db)
  let waiting = 0
  db.mediaBlobs.hook('creating', () => {
    waiting ||= 1
  })
  const seen: number[] = []
  db.media.hook('creating', (_, __, transaction) => {
    void transaction
      .table('incoming')
      .count()
      .then((count) => seen.push(count))
  })
  await addMedia(db, draftId, [makePng('a.png'), makePng('b.png'), makePng('c.png')], checkFile)
  expect([waiting, seen]).toEqual([1, [3, 2, 1]])
})

it('addMedia adds the files in the order they were chosen', async () => {
  const db = openDevice()
  const draftId = await openDraft(db)
  const files = Array.from({ length: 12 }, (_, index) => makePng(`${index}.png`))
  const { added } = await addMedia(db, draftId, files, checkFile)
  expect(added.map(({ name }) => name)).toEqual(files.map(({ name }) => name))
  expect((await db.drafts.get(draftId))?.mediaHashes).toEqual(added.map(({ hash }) => hash))
})

it('addMedia stores lost bytes again when the file is added again', async () => {
  const db = openDevice()
  const draftId = await openDraft(db)
  const file = makePng()
  const { added } = await addMedia(db, draftId, [file], checkFile)
  const hash = added[0]?.hash ?? ''
  await db.table('mediaBlobs').put({ hash, blob: null })
  await addMedia(db, draftId, [file], checkFile)
  expect(await (await readMedia(db, hash))?.bytes()).toEqual(await file.bytes())
})

it('addMedia accepts the valid files of a selection and refuses the others one by one', async () => {
  const db = openDevice()
  const draftId = await openDraft(db)
  const files = [makePng('a.png'), mp4(), makePng('b.png'), new File(['oi'], 'c.png')]
  const { added, refused } = await addMedia(db, draftId, files, checkFile)
  expect(added.map(({ name }) => name)).toEqual(['a.png', 'b.png'])
  expect(refused.map(({ name }) => name)).toEqual(['video.mp4', 'c.png'])
})

it('addMedia accepts a video it cannot inspect: the server inspects it again', async () => {
  const db = openDevice()
  const unreadable = Uint8Array.from(video)
  // Of the box that describes the pictures.
  unreadable.fill(0xff, video.indexOf('stsd') + 4, video.indexOf('stsd') + 40)
  const files = [new File([unreadable], 'video.mp4')]
  const { added } = await addMedia(db, await openDraft(db), files, checkFile)
  expect(added).toMatchObject([{ kind: 'video', contentType: 'video/mp4', durationSeconds: null }])
})

it('addMedia accepts the video of a Live Photo', async () => {
  const db = openDevice()
  const live = new File([new Uint8Array(await readVideoFixture('turned.mp4'))], 'IMG_0001.MOV')
  const bytes = new Uint8Array(await live.arrayBuffer())
  bytes.set(text('qt  '), 8)
  const { added } = await addMedia(
    db,
    await openDraft(db),
    [new File([bytes], live.name)],
    checkFile,
  )
  expect(added).toMatchObject([{ kind: 'video', contentType: 'video/quicktime' }])
})

it('addMedia stores the same bytes once', async () => {
  const db = openDevice()
  const twice = [makePng('a.png', 'same'), makePng('b.png', 'same')]
  const { added } = await addMedia(db, await openDraft(db), twice, checkFile)
  expect(added).toHaveLength(2)
  expect(await db.mediaBlobs.count()).toBe(1)
})

it('addMedia adds nothing to a draft that was discarded meanwhile, and throws', async () => {
  const db = openDevice()
  const draftId = await openDraft(db)
  await discardDraft(db, draftId)
  const { refused } = await addMedia(db, draftId, [makePng()], checkFile)
  expect(refused).toMatchObject([{ reason: expect.stringContaining('não está mais em edição') }])
  expect([await db.incoming.count(), await db.mediaBlobs.count()]).toEqual([0, 0])
})

it('addMedia refuses with a message that says what to do: 20 MB of text named .jpg', async () => {
  const words = new File(['texto '.repeat((20 * 1024 * 1024) / 6)], 'foto.jpg', {
    type: 'image/jpeg',
  })
  expect(await reasonFor(words)).toContain('não é uma imagem nem um vídeo')
})

it('addMedia refuses with a message that says what to do: an empty file', async () => {
  expect(await reasonFor(new File([], 'vazio.png'))).toMatch(/^O arquivo está vazio\..*nuvem/)
})

it.each(['heic', 'heix', 'mif1', 'msf1'])(
  'addMedia refuses with a message that says what to do: a photo of the brand %s',
  async (brand) => {
    const photo = makeFile(brand, 'mif1heic', 'IMG_0001.HEIC')
    expect(await reasonFor(photo)).toMatch(
      /^Esta foto está no formato HEIC.*JPG.*Ajustes > Câmera > Formatos > Mais Compatível/,
    )
  },
)

it.each([
  ['avif', 'avifmif1'],
  ['mif1', 'mif1avif'],
])(
  'addMedia refuses with a message that says what to do: an AVIF of the brand %s',
  async (brand, compatible) => {
    expect(await reasonFor(makeFile(brand, compatible, 'foto.jpg'))).toMatch(/formato AVIF.*JPG/)
  },
)

it('addMedia refuses with a message that says what to do: the raw file of a camera', async () => {
  expect(await reasonFor(makeFile('crx ', 'crx isom', 'foto.CR3'))).toContain('RAW')
})

it('addMedia refuses with a message that says what to do: a picture that no network accepts', async () => {
  const bmp = new File([text('BM'), new Uint8Array(64)], 'antiga.bmp')
  expect(await reasonFor(bmp)).toContain('Este formato não é aceito')
})

it('addMedia refuses with a message that says what to do: a photo larger than the limit, before reading it', async () => {
  const photo = new File([makePng(), new Uint8Array(mediaLimits.maxImageBytes)], 'enorme.png')
  expect(await reasonFor(photo)).toMatch(/tem 30,1 MB, e o limite é de 30 MB\. Diminua-a/)
})

it('addMedia refuses with a message that says what to do: a file in a cloud that does not answer', async () => {
  const away = makePng('nuvem.png')
  const lost = () => {
    throw new DOMException('gone', 'NotReadableError')
  }
  away.slice = lost
  away.stream = lost
  away.arrayBuffer = lost
  const db = openDevice()
  const draftId = await openDraft(db)
  db.incoming.hook('creating', () => {
    throw new DOMException('Failed to write blobs', 'DataError')
  })
  const { refused } = await addMedia(db, draftId, [away], checkFile)
  expect(refused).toMatchObject([{ reason: expect.stringMatching(/nuvem.*baixe-o/) }])
})

it("addMedia refuses with a message that says what to do: files that violate the rules of a set, with the product's message", async () => {
  expect(await reasonFor(mp4(), 'image')).toBe('Você não pode misturar vídeos e imagens.')
  expect(await reasonFor(makePng(), 'video')).toBe('Você não pode misturar vídeos e imagens.')
  expect(await reasonFor(mp4(), 'video')).toBe('Apenas 1 vídeo é permitido.')
  const fifteen = Array.from({ length: 15 }, () => 'image' as const)
  expect(await reasonFor(makePng(), ...fifteen)).toBe('Você pode enviar no máximo 15 imagens.')
})

const full = () => {
  throw new DOMException('full', 'QuotaExceededError')
}

it('a device that is full shows an error at the file concerned, and stores the others', async () => {
  const db = openDevice()
  const draftId = await openDraft(db)
  let writes = 0
  db.mediaBlobs.hook('creating', () => {
    // Fails for the second file, and for its retry.
    if (++writes === 2 || writes === 3) full()
  })
  const files = [makePng('um.png'), makePng('dois.png'), makePng('três.png')]
  const { added, refused } = await addMedia(db, draftId, files, checkFile)
  expect(added.map(({ name }) => name)).toEqual(['um.png', 'três.png'])
  expect(refused).toEqual([{ name: 'dois.png', reason: new QuotaFullError().message }])
  expect((await db.drafts.get(draftId))?.mediaHashes).toHaveLength(2)
  expect([await db.media.count(), await db.incoming.count()]).toEqual([2, 0])
})

it.each(['incoming', 'mediaBlobs'])(
  'with space for one copy only stores the file (%s)',
  async (table) => {
    const db = openDevice()
    const draftId = await openDraft(db)
    const once = vi.fn().mockImplementationOnce(full)
    db.table(table).hook('creating', once)
    const { added } = await addMedia(db, draftId, [makePng()], checkFile)
    expect(added).toHaveLength(1)
    expect(once).toHaveBeenCalled()
    expect([await db.mediaBlobs.count(), await db.incoming.count()]).toEqual([1, 0])
  },
)

it.each(['media', 'drafts'])('in the middle of a write stores nothing of it (%s)', async (name) => {
  const db = openDevice()
  const draftId = await openDraft(db)
  db.table(name).hook('creating', full)
  db.table(name).hook('updating', full)
  const { refused } = await addMedia(db, draftId, [makePng()], checkFile)
  expect(refused).toMatchObject([{ reason: new QuotaFullError().message }])
  expect([await db.mediaBlobs.count(), await db.media.count()]).toEqual([0, 0])
  expect((await db.drafts.get(draftId))?.mediaHashes).toEqual([])
})
