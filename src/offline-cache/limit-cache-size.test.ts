import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { folderPicturesOf, picturesOf, viewedPictures } from '#local/app-files/device-caches.ts'
import { copyKey } from '#src/session/copy-keys.ts'
import { storeKnownProjects } from '#src/session/project-choice.ts'
import {
  clearPreviousPerson,
  forgetDeviceOwner,
} from '#src/session/sign-out/clear-previous-person.ts'
import { FakeCaches } from '#tests/fakes/device/fake-caches.ts'
import { FakeStorage } from '#tests/fakes/device/fake-storage.ts'
import { limitCacheSize } from './limit-cache-size.ts'

let storage: FakeStorage
let fake: FakeCaches

beforeEach(() => {
  storage = new FakeStorage()
  fake = new FakeCaches()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('caches', fake)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function keep(userId: string, projectId: string, timestamp: number, characters = 1000) {
  const about = `{"about":{"buster":"v1","timestamp":${timestamp},"weeks":9,"posts":60},"queries":[`
  storage.setItem(copyKey(userId, projectId), about.padEnd(characters))
  await fake.open(picturesOf({ userId, projectId }))
  await fake.open(folderPicturesOf({ userId, projectId }))
}

const projects = () =>
  Object.keys(storage)
    .filter((key) => key.startsWith(copyKey('ana', '')))
    .map((key) => key.slice(copyKey('ana', '').length))
const pictures = async () => (await fake.keys()).toSorted()
const picturesFor = (...ids: string[]) =>
  [folderPicturesOf, picturesOf].flatMap((nameOf) =>
    ids.map((projectId) => nameOf({ userId: 'ana', projectId })),
  )

it('limitCacheSize keeps the copies of other projects, with their pictures', async () => {
  await keep('ana', 'now', 1)
  await keep('ana', 'b', 2)
  await keep('ana', 'c', 3)
  await limitCacheSize({ userId: 'ana', projectId: 'now' })
  expect(projects()).toEqual(['now', 'b', 'c'])
  expect(await pictures()).toEqual(picturesFor('b', 'c', 'now'))
})

it('limitCacheSize removes those unused for longest, however old the one in use is', async () => {
  for (const [index, id] of ['now', 'a', 'b', 'c', 'd', 'e'].entries()) await keep('ana', id, index)
  await limitCacheSize({ userId: 'ana', projectId: 'now' })
  expect(projects()).toEqual(['now', 'b', 'c', 'd', 'e'])
  expect(await pictures()).toEqual(picturesFor('b', 'c', 'd', 'e', 'now'))
})

it('limitCacheSize leaves room for the backup of typed text: large copies of other projects are removed', async () => {
  await keep('ana', 'now', 1, 2_500_000)
  await keep('ana', 'large', 2, 1_200_000)
  await keep('ana', 'larger', 3, 1_300_000)
  await fake.open(viewedPictures)
  await limitCacheSize({ userId: 'ana', projectId: 'now' })
  expect(projects()).toEqual(['now', 'larger'])
  expect(await pictures()).toEqual([viewedPictures, ...picturesFor('larger', 'now')].toSorted())
})

it('limitCacheSize removes those of projects that the person does not belong to any more', async () => {
  for (const [index, id] of ['now', 'b', 'c'].entries()) await keep('ana', id, index)
  storage.setItem('upubly.projects:ana', JSON.stringify({ projects: [{ id: 'now' }, { id: 'b' }] }))
  await limitCacheSize({ userId: 'ana', projectId: 'now' })
  expect(projects()).toEqual(['now', 'b'])
  expect(await pictures()).toEqual(picturesFor('b', 'now'))
})

it("limitCacheSize removes another person's copies when somebody signs in, and only then", async () => {
  await clearPreviousPerson('ana')
  await keep('ana', 'a', 1)
  storeKnownProjects('ana', [])
  await clearPreviousPerson('ana')
  expect(projects()).toEqual(['a'])
  await clearPreviousPerson('bia')
  expect(projects()).toEqual([])
  expect(await pictures()).toEqual([])
  expect(Object.keys(storage)).toEqual(['upubly.copies-of'])
  forgetDeviceOwner()
  expect(Object.keys(storage)).toEqual([])
})
