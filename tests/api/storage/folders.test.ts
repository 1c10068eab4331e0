import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storageLimits } from '#contract/storage/storage.ts'
import { projects } from '#server/db/schema/projects.ts'
import { storageFiles, storageFolders } from '#server/db/schema/storage.ts'
import { deleteProject } from '#server/projects/delete-project.ts'
import { createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'
import { codeOfAnswer, type FolderTools, openFolders, refusalOf } from './folder-tools.ts'

let api: TestApp
let here: FolderTools
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.dispose())
beforeEach(async () => {
  here = await openFolders(api)
})

const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name)

test('a folder is made at the root and in another, and tells what is in it and the way to it', async () => {
  const natal = await here.create('Natal 🎄')
  expect(natal).toMatchObject({ name: 'Natal 🎄', parentFolderId: null, isLocked: false })
  expect(natal.needsPassword).toBe(false)
  const fotos = await here.create('Fotos', natal.folderId)
  const inner = await here.create('Vídeos', fotos.folderId)
  await here.create('árvore', fotos.folderId)
  await here.addFiles(fotos.folderId, ['praia.jpg'])
  expect(await here.roots()).toEqual([natal])
  const opened = await here.open(fotos.folderId)
  expect(opened).toMatchObject({ ...fotos, nextPageToken: null })
  expect(opened.path).toEqual([{ folderId: natal.folderId, name: 'Natal 🎄' }])
  expect(namesOf(opened.subfolders)).toEqual(['árvore', 'Vídeos'])
  expect(opened.files).toMatchObject([{ fileName: 'praia.jpg', createdBy: 'Ana', fileSize: 10 }])
  expect(namesOf((await here.open(inner.folderId)).path)).toEqual(['Natal 🎄', 'Fotos'])
})

test('two folders of a place do not have one name, whatever its case and composition', async () => {
  const verao = await here.create('Verão')
  for (const name of ['Verão', 'VERÃO', 'vera\u0303o', ' Verão '])
    expect(await codeOfAnswer(here.send('POST', '/folders', { name }))).toBe('NAME_TAKEN')
  const other = await here.create('Outono')
  await here.create('Verão', other.folderId)
  const rename = (id: string, name: string) =>
    here.send('PUT', `/folders/${id}/rename`, { new_name: name })
  expect(await codeOfAnswer(rename(other.folderId, 'verão'))).toBe('NAME_TAKEN')
  expect(await codeOfAnswer(rename(verao.folderId, 'VERÃO'))).toBe('done')
  expect(namesOf(await here.roots())).toEqual(['Outono', 'VERÃO'])
  await here.done(here.send('DELETE', `/folders/${verao.folderId}`))
  expect(await codeOfAnswer(rename(other.folderId, 'verão'))).toBe('done')
})

test('a file is renamed, and not to the name of another in its folder', async () => {
  const folder = await here.add('Fotos')
  const [file = ''] = await here.addFiles(folder, ['praia.jpg', 'serra.jpg'])
  const rename = (name: string) => here.send('PUT', `/files/${file}/rename`, { new_name: name })
  expect(await codeOfAnswer(rename('SERRA.jpg'))).toBe('NAME_TAKEN')
  expect(await codeOfAnswer(rename('Praia.JPG'))).toBe('done')
  expect((await here.search('praia')).files).toMatchObject([{ fileName: 'Praia.JPG' }])
  const found = await here.send('GET', `/files/${file}`)
  expect(found.json).toMatchObject({ data: { fileName: 'Praia.JPG', folderId: folder } })
})

test.each([
  ['', 'Digite um nome.'],
  ['   ', 'Digite um nome.'],
  ['a/b', 'O nome não pode ter barras nem caracteres invisíveis.'],
  ['a\u0000b', 'O nome não pode ter barras nem caracteres invisíveis.'],
  ['foto\u202Egpj.exe', 'O nome não pode ter barras nem caracteres invisíveis.'],
  ['..', 'Este nome não pode ser usado.'],
  ['a'.repeat(300), 'O nome pode ter no máximo 255 letras.'],
])('the name %j is refused in words', async (name, message) => {
  const { folderId } = await here.create('Fotos')
  const tries = [
    here.send('POST', '/folders', { name }),
    here.send('PUT', `/folders/${folderId}/rename`, { new_name: name }),
  ]
  for (const tried of tries) {
    const { code, details } = await refusalOf(tried)
    expect(code).toBe('INVALID_REQUEST')
    expect(details.map((one) => one.message)).toContain(message)
  }
})

test('a password belongs to a protected folder, and only to one', async () => {
  const tries = [
    { name: 'A', needs_password: true },
    { name: 'B', password: 'Segredo-1' },
    { name: 'C', needs_password: true, password: 'curta' },
  ]
  for (const json of tries)
    expect(await codeOfAnswer(here.send('POST', '/folders', json))).toBe('INVALID_REQUEST')
})

test('folders lie 50 deep in each other, and not 51', async () => {
  let parent: string | null = null
  const ids: string[] = []
  for (let level = 1; level <= storageLimits.depth; level += 1) {
    parent = await here.add(`Nível ${level}`, parent)
    ids.push(parent)
  }
  const json = { name: 'Fundo', parent_folder_id: parent }
  const refused = await refusalOf(here.send('POST', '/folders', json))
  expect(refused.code).toBe('INVALID_REQUEST')
  expect(refused.details[0]?.message).toBe('Pastas podem ter até 50 níveis, uma dentro da outra.')
  expect((await here.open(parent ?? '')).path).toHaveLength(49)
  // Nor is it done by moving: two levels below the 49th.
  const outside = await here.add('Fora')
  await here.add('Dentro', outside)
  const move = (target_folder_id: string | undefined) =>
    here.send('POST', '/move', { folder_ids: [outside], target_folder_id })
  expect(await codeOfAnswer(move(ids[48]))).toBe('INVALID_REQUEST')
  expect(await codeOfAnswer(move(ids[47]))).toBe('done')
})

test('a folder has at most 500 folders, a project 10,000', async () => {
  const parent = await here.add('Clientes')
  const names = (count: number) => Array.from({ length: count }, (_, at) => `Pasta ${at}`)
  await here.addFolders(parent, names(499))
  await here.create('A última', parent)
  const more = { name: 'Mais uma', parent_folder_id: parent }
  const full = await refusalOf(here.send('POST', '/folders', more))
  expect(full.code).toBe('STORAGE_COUNT_REACHED')
  expect(full.details[0]?.message).toBe('Uma pasta pode ter no máximo 500 pastas.')
  await here.addFolders(null, names(9499))
  const all = await refusalOf(here.send('POST', '/folders', { name: 'Mais' }))
  expect(all.code).toBe('STORAGE_COUNT_REACHED')
  expect(all.details[0]?.message).toBe('Um projeto pode ter no máximo 10.000 pastas.')
})

test("another project's folders and files are not found, nor those of nobody", async () => {
  const other = await openFolders(api)
  const folder = await other.add('Alheia')
  const [file = ''] = await other.addFiles(folder, ['alheio.txt'])
  const own = await here.add('Minha')
  for (const id of [folder, randomUUID()]) {
    expect(await codeOfAnswer(here.send('GET', `/folders/${id}`))).toBe('NOT_FOUND')
    const json = { name: 'x', parent_folder_id: id }
    expect(await codeOfAnswer(here.send('POST', '/folders', json))).toBe('NOT_FOUND')
    const into = { folder_ids: [own], target_folder_id: id }
    expect(await codeOfAnswer(here.send('POST', '/move', into))).toBe('NOT_FOUND')
  }
  for (const path of ['/delete', '/uses', '/trash/restore', '/trash/purge'])
    for (const ids of [{ folder_ids: [own, folder] }, { file_ids: [file] }])
      expect(await codeOfAnswer(here.send('POST', path, ids)), path).toBe('NOT_FOUND')
  expect(await here.roots()).toHaveLength(1)
  expect((await here.search('alhei')).folders).toEqual([])
})

test('of two calls at once that make folders of one name one is refused', async () => {
  const make = () => codeOfAnswer(here.send('POST', '/folders', { name: 'Natal' }))
  const codes = await Promise.all([make(), make(), make(), make()])
  expect(codes.toSorted()).toEqual(['NAME_TAKEN', 'NAME_TAKEN', 'NAME_TAKEN', 'done'])
})

test('a project goes with its folders and files', async () => {
  const { db } = api.deps
  const { projectId, owner } = here
  const folder = await here.add('Natal', await here.add('Clientes'))
  const medium = await here.addMedia()
  await here.addFiles(folder, ['pao.jpg'], () => ({ mediaId: medium.id }))
  await deleteProject(api.deps, { projectId, callerId: owner.userId })
  expect(await db.$count(projects, eq(projects.id, projectId))).toBe(0)
  expect(await db.$count(storageFolders, eq(storageFolders.projectId, projectId))).toBe(0)
  expect(await db.$count(storageFiles, eq(storageFiles.projectId, projectId))).toBe(0)
})
