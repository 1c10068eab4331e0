import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'
import { type FolderTools, openFolders } from './folder-tools.ts'

let api: TestApp
let here: FolderTools
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.dispose())
beforeEach(async () => {
  here = await openFolders(api)
})

const move = (target_folder_id: string | null, items: object) =>
  here.send('POST', '/move', { ...items, target_folder_id })
const filesIn = async (folder: string) =>
  (await here.files(folder)).files.map(({ fileName }) => fileName)

test('500 files of one name go into a folder that has 500 of that name', async () => {
  const to = await here.add('Para')
  const names = Array.from({ length: 500 }, (_, at) => (at === 0 ? 'a.jpg' : `a (${at + 1}).jpg`))
  await here.addFiles(to, names)
  const from = await here.add('De')
  const moved = await here.addFiles(from, names)
  const begun = performance.now()
  await here.done(move(to, { file_ids: moved }))
  expect(performance.now() - begun).toBeLessThan(5000)
  const { files } = await here.files(to, '?page_size=500')
  expect(files).toHaveLength(500)
  expect(await filesIn(from)).toEqual([])
})

test('10,000 files in 500 folders go into the trash and come back in one step each', async () => {
  const folder = await here.add('Fotos')
  const folders = await here.addFolders(
    folder,
    Array.from({ length: 500 }, (_, at) => `Pasta ${at}`),
  )
  const names = Array.from({ length: 10_000 }, (_, at) => `foto ${at}.jpg`)
  await here.addFiles(folder, names, (at) => ({ folderId: folders[at % 500] ?? folder }))
  const begun = performance.now()
  await here.done(here.send('DELETE', `/folders/${folder}`))
  const took = performance.now() - begun
  expect((await here.trash()).items).toMatchObject([{ fileCount: 10_000, size: 100_000 }])
  await here.done(here.send('POST', '/trash/restore', { folder_ids: [folder] }))
  expect((await here.open(folder)).subfolders).toHaveLength(500)
  expect(took).toBeLessThan(4000)
})
