import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/setup/create-test-app.ts'
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
