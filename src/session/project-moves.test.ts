import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  folderPicturesOf,
  picturesOf,
  viewedOriginals,
  viewedPictures,
} from '#local/app-files/device-caches.ts'
import { enqueueDraft } from '#local/drafts/enqueue-draft.ts'
import { keepPlanning } from '#local/planning/server-planning.ts'
import { FakeCaches } from '#tests/fakes/device/fake-caches.ts'
import { FakeStorage } from '#tests/fakes/device/fake-storage.ts'
import { ana, bia, makeDraft, openDevice, projectId } from '#tests/fakes/device/local-device.ts'
import { copyKey, unsavedPrefix } from './copy-keys.ts'
import { forgetLostCopies } from './project-moves.ts'

const kept = '0c000000-0000-4000-8000-000000000009'
const planning = { slots: [], hashtagGroups: [], version: 3 }
const viewed = [viewedPictures, viewedOriginals]
let storage: FakeStorage
let fake: FakeCaches

beforeEach(async () => {
  storage = new FakeStorage()
  fake = new FakeCaches()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('caches', fake)
  for (const [userId, id] of everyCopy) {
    storage.setItem(copyKey(userId, id), 'x')
    for (const nameOf of [picturesOf, folderPicturesOf])
      await fake.open(nameOf({ userId, projectId: id }))
  }
  for (const name of viewed) await fake.open(name)
  storage.setItem(`${unsavedPrefix}${ana}`, 'typed')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const everyCopy = [
  [ana, projectId],
  [ana, kept],
  [bia, projectId],
] as const

it("forgetLostCopies deletes a lost project's lists, planning and pictures, and nothing that is unsent or another's", async () => {
  const db = openDevice()
  const [draft, waiting] = [await makeDraft(db), await makeDraft(db)]
  await enqueueDraft(db, waiting.id, { now: Date.now() })
  for (const [userId, id] of everyCopy) await keepPlanning(db, { userId, projectId: id }, planning)
  const rows = async () => ({
    ...{ drafts: await db.drafts.toArray(), entries: await db.outbox.toArray() },
    ...{ media: await db.media.toArray(), files: await db.mediaBlobs.count() },
  })
  const before = await rows()
  await forgetLostCopies(db, ana, [projectId])
  const left = everyCopy.slice(1)
  expect(Object.keys(storage).toSorted()).toEqual(
    [...left.map(([userId, id]) => copyKey(userId, id)), `${unsavedPrefix}${ana}`].toSorted(),
  )
  expect((await db.serverPlannings.toArray()).map((row) => [row.userId, row.projectId])).toEqual(
    left,
  )
  expect((await fake.keys()).toSorted()).toEqual(
    left
      .flatMap(([userId, projectId]) =>
        [picturesOf, folderPicturesOf].map((nameOf) => nameOf({ userId, projectId })),
      )
      .toSorted(),
  )
  expect(await rows()).toEqual(before)
  expect(before.drafts.map(({ id }) => id)).toContain(draft.id)
  expect(before.entries).toHaveLength(1)
})
