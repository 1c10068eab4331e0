import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'
import {
  codeOfAnswer,
  type FolderTools,
  folderPassword,
  openFolders,
  refusalOf,
} from './folder-tools.ts'

let api: TestApp
let now = new Date('2026-11-20T12:00:00Z')
let here: FolderTools
let folder: string
beforeAll(async () => {
  api = await createTestApp({ clock: { now: () => now } })
})
afterAll(() => api.dispose())
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z')
  here = await openFolders(api)
  folder = await here.add('Fotos')
})

const pass = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const dayMs = 86_400_000
const remove = (items: object) => here.done(here.send('POST', '/delete', items))
const restore = (items: object) => here.send('POST', '/trash/restore', items)
const purge = (items: object) => here.send('POST', '/trash/purge', items)
const namesIn = async (id: string) => {
  const { subfolders, files } = await here.open(id)
  return [...subfolders.map(({ name }) => name), ...files.map(({ fileName }) => fileName)]
}

test('a folder goes into the trash with all that is in it, as one item, and comes back with it', async () => {
  const inner = await here.add('Natal', folder)
  const deep = await here.add('Árvore', inner)
  await here.addFiles(deep, ['a.jpg', 'b.jpg'])
  await here.addFiles(folder, ['c.jpg'])
  await here.done(here.send('DELETE', `/folders/${inner}`))
  expect(await namesIn(folder)).toEqual(['c.jpg'])
  for (const id of [inner, deep])
    expect(await codeOfAnswer(here.send('GET', `/folders/${id}`))).toBe('NOT_FOUND')
  const trash = await here.trash()
  expect(trash).toEqual({
    items: [
      {
        ...{ id: inner, kind: 'folder', name: 'Natal', isLocked: false, size: 20, fileCount: 2 },
        deletedAt: now.toISOString(),
        endsAt: new Date(now.getTime() + 30 * dayMs).toISOString(),
        deletedBy: 'Ana',
        path: [{ folderId: folder, name: 'Fotos' }],
      },
    ],
    ...{ totalItems: 1, totalBytes: 20 },
  })
  await here.done(restore({ folder_ids: [inner] }))
  expect(await namesIn(deep)).toEqual(['a.jpg', 'b.jpg'])
  expect((await here.open(deep)).path.map(({ name }) => name)).toEqual(['Fotos', 'Natal'])
  expect((await here.trash()).totalItems).toBe(0)
})

test('what was in the trash before stays an item of its own', async () => {
  const inner = await here.add('Natal', folder)
  const [file] = await here.addFiles(inner, ['a.jpg', 'b.jpg'])
  await here.done(here.send('DELETE', `/files/${file}`))
  pass(1000)
  await here.done(here.send('DELETE', `/folders/${folder}`))
  expect((await here.trash()).items).toMatchObject([
    { id: folder, fileCount: 1 },
    { id: file, kind: 'file', size: 10, fileCount: 1 },
  ])
  const refused = await refusalOf(restore({ file_ids: [file] }))
  expect(refused).toEqual({
    code: 'INVALID_REQUEST',
    details: [
      {
        field: 'file_ids',
        message: 'A pasta deste arquivo está na lixeira. Restaure a pasta primeiro.',
      },
    ],
  })
  await here.done(restore({ folder_ids: [folder] }))
  expect(await namesIn(inner)).toEqual(['b.jpg'])
  await here.done(restore({ file_ids: [file] }))
  expect(await namesIn(inner)).toEqual(['a.jpg', 'b.jpg'])
})

test('a folder whose place is in the trash comes back at the root', async () => {
  const inner = await here.add('Natal', folder)
  await here.addFiles(inner, ['a.jpg'])
  await here.add('Natal')
  await here.done(here.send('DELETE', `/folders/${inner}`))
  await here.done(here.send('DELETE', `/folders/${folder}`))
  await here.done(restore({ folder_ids: [inner] }))
  const names = (await here.roots()).map(({ name }) => name)
  expect(names).toEqual(['Natal', 'Natal (2)'])
  expect(await namesIn(inner)).toEqual(['a.jpg'])
})

test('a folder and one that was in it come back together, each where it was', async () => {
  const inner = await here.add('Natal', folder)
  const [file] = await here.addFiles(inner, ['a.jpg'])
  await here.done(here.send('DELETE', `/files/${file}`))
  await here.done(here.send('DELETE', `/folders/${inner}`))
  await here.done(here.send('DELETE', `/folders/${folder}`))
  await here.done(restore({ file_ids: [file], folder_ids: [inner, folder] }))
  expect(await namesIn(folder)).toEqual(['Natal'])
  expect(await namesIn(inner)).toEqual(['a.jpg'])
})

test('chosen with the folder around them, folders and files are no items of their own', async () => {
  const inner = await here.add('Natal', folder)
  const files = await here.addFiles(inner, ['a.jpg'])
  await remove({ folder_ids: [inner, folder], file_ids: files })
  expect((await here.trash()).items).toMatchObject([{ id: folder, fileCount: 1 }])
})

test('a name that is taken by now is numbered when an item comes back', async () => {
  const inner = await here.add('Natal', folder)
  const ids = await here.addFiles(folder, ['a.jpg'])
  await remove({ folder_ids: [inner], file_ids: ids })
  await here.add('NATAL', folder)
  await here.addFiles(folder, ['a.jpg'])
  await here.done(restore({ folder_ids: [inner], file_ids: ids }))
  expect(await namesIn(folder)).toEqual(['NATAL', 'Natal (2)', 'a (2).jpg', 'a.jpg'])
})

test('items are not deleted, restored or purged where they are not', async () => {
  const [file] = await here.addFiles(folder, ['a.jpg'])
  const items = { file_ids: [file] }
  expect(await codeOfAnswer(restore(items))).toBe('NOT_FOUND')
  expect(await codeOfAnswer(purge(items))).toBe('NOT_FOUND')
  await remove(items)
  expect(await codeOfAnswer(here.send('POST', '/delete', items))).toBe('NOT_FOUND')
  expect(await codeOfAnswer(here.send('DELETE', `/files/${file}`))).toBe('NOT_FOUND')
  await here.done(purge(items))
  expect(await codeOfAnswer(restore(items))).toBe('NOT_FOUND')
  // What went with a folder comes back with it.
  const [other] = await here.addFiles(folder, ['b.jpg'])
  await remove({ folder_ids: [folder] })
  expect(await codeOfAnswer(restore({ file_ids: [other] }))).toBe('NOT_FOUND')
})

test('in the trash a protected folder is told by its name alone, what was deleted inside one not at all', async () => {
  const secret = await here.add('Contratos', null, folderPassword)
  const inner = await here.add('Assinados', secret)
  const [file] = await here.addFiles(secret, ['contrato.pdf'])
  await here.addFiles(inner, ['outro.pdf'])
  const editor = await here.addMember('EDITOR')
  await here.done(here.send('DELETE', `/files/${file}`))
  const listed = async () => {
    const { items, totalItems, totalBytes } = await here.trash(editor)
    return { names: items.map(({ name }) => name), totalItems, totalBytes }
  }
  expect(await listed()).toEqual({ names: [], totalItems: 0, totalBytes: 0 })
  const asEditor = (path: string, items: object) => here.send('POST', path, items, editor)
  for (const path of ['/trash/restore', '/trash/purge']) {
    const refused = await refusalOf(asEditor(path, { file_ids: [file] }))
    expect(refused.details).toEqual([{ field: 'folder_id', message: secret }])
  }
  await here.done(here.send('DELETE', `/folders/${secret}`))
  expect((await here.trash(editor)).items).toMatchObject([
    { name: 'Contratos', isLocked: true, size: 0, fileCount: 0 },
  ])
  for (const path of ['/trash/restore', '/trash/purge'])
    expect(await codeOfAnswer(asEditor(path, { folder_ids: [secret] }))).toBe('FOLDER_LOCKED')
  // It is opened in the trash as elsewhere.
  expect(await codeOfAnswer(here.unlock(secret, folderPassword, editor))).toBe('done')
  expect(await listed()).toMatchObject({ totalItems: 2, totalBytes: 20 })
  expect((await here.trash(editor)).items).toHaveLength(2)
  await here.done(asEditor('/trash/restore', { folder_ids: [secret] }))
})
