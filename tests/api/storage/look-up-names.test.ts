import { afterAll, beforeAll, expect, it } from 'vitest'
import { FoundNames } from '#contract/storage/storage-import.ts'
import { createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'
import { folderPassword, openFolders } from './folder-tools.ts'

let api: TestApp
let tools: Awaited<ReturnType<typeof openFolders>>

beforeAll(async () => {
  api = await createTestApp()
  tools = await openFolders(api)
})
afterAll(() => api.dispose())

const addFiles = (folderId: string, ...names: string[]) => tools.addFiles(folderId, names)

const pathsOf = async (names: string[], by = tools.owner) => {
  const { found } = await tools.read(tools.send('POST', '/lookup', { names }, by), FoundNames)
  return found.map((files) => files.map(({ path }) => path).sort())
}

it('files are found by name and by path, in any case and without accents', async () => {
  const fotos = await tools.add('Fotos')
  const verao = await tools.add('Verão', fotos)
  const other = await tools.add('Outra')
  await addFiles(fotos, 'Praia.jpg', 'São João.png')
  await addFiles(verao, 'praia.jpg', 'mar.jpg')
  await addFiles(other, 'PRAIA.JPG')
  expect(
    await pathsOf([
      ...['mar.jpg', 'SAO JOAO.PNG', 'fotos/verao/PRAIA.jpg', '/Fotos/Praia.jpg', 'nada.jpg'],
      ...['Verão/mar.jpg', 'Fotos/mar.jpg'],
    ]),
  ).toEqual([
    ...[['Fotos/Verão/mar.jpg'], ['Fotos/São João.png'], ['Fotos/Verão/praia.jpg']],
    ...[['Fotos/Praia.jpg'], [], [], []],
  ])
  expect((await pathsOf(['praia.jpg']))[0]).toEqual([
    ...['Fotos/Praia.jpg', 'Fotos/Verão/praia.jpg', 'Outra/PRAIA.JPG'],
  ])
})

it('of two that differ in an accent, the one written exactly so is meant', async () => {
  const folder = await tools.add('Acentos')
  await addFiles(folder, 'avo.jpg', 'avó.jpg')
  expect(await pathsOf(['avó.jpg', 'Avo.jpg', 'avô.jpg'])).toEqual([
    ...[['Acentos/avó.jpg'], ['Acentos/avo.jpg'], ['Acentos/avo.jpg', 'Acentos/avó.jpg']],
  ])
})

it('a name in many folders is told a few times, and its path alone finds each', async () => {
  const many = await tools.add('Muitas')
  const names = Array.from({ length: 8 }, (_, index) => `Dia ${index + 1}`)
  for (const name of names) await addFiles(await tools.add(name, many), 'capa.jpg')
  const [all, last] = await pathsOf(['capa.jpg', 'Muitas/Dia 8/capa.jpg'])
  expect(all).toHaveLength(5)
  expect(last).toEqual(['Muitas/Dia 8/capa.jpg'])
})

it('a medium of the project is found by its address here, and one of another project is not', async () => {
  const folder = await tools.add('Endereços')
  const { id } = await tools.addMedia()
  const url = `${api.deps.env.PUBLIC_URL}/media/${id}/0123456789abcdef.jpg`
  expect(await pathsOf([url])).toEqual([[]])
  await tools.addFiles(folder, ['foto.jpg'], () => ({ mediaId: id }))
  const others = await openFolders(api)
  expect(await pathsOf([url, `${url}/x`, url.replace('http', 'ftp')])).toEqual([[url], [], []])
  const { found } = await others.read(others.send('POST', '/lookup', { names: [url] }), FoundNames)
  expect(found).toEqual([[]])
})

it('what is in a folder that is shut, in the trash or in another project is not found', async () => {
  const shut = await tools.add('Fechada', null, folderPassword)
  const inside = await tools.add('Dentro', shut)
  await addFiles(inside, 'segredo.jpg')
  const thrown = await tools.add('Velha')
  await addFiles(thrown, 'lixo.jpg')
  await tools.done(tools.send('POST', '/delete', { folder_ids: [thrown] }))
  const names = ['segredo.jpg', 'Fechada/Dentro/segredo.jpg', 'lixo.jpg', 'Velha/lixo.jpg']
  const stranger = await tools.signInAgain()
  expect(await pathsOf(names, stranger)).toEqual([[], [], [], []])
  await tools.unlock(shut, folderPassword, stranger)
  expect((await pathsOf(names, stranger)).slice(0, 2)).toEqual([
    ...[['Fechada/Dentro/segredo.jpg'], ['Fechada/Dentro/segredo.jpg']],
  ])
  const others = await openFolders(api)
  const { found } = await others.read(others.send('POST', '/lookup', { names }), FoundNames)
  expect(found).toEqual([[], [], [], []])
  const tooMany = Array.from({ length: 201 }, (_, index) => `${index}.jpg`)
  expect((await tools.send('POST', '/lookup', { names: tooMany })).status).toBe(400)
})

/** Names that differ in accents alone. */
const alike = (count: number, letters: number) =>
  Array.from({ length: count }, (_, index) =>
    index.toString(2).padStart(letters, '0').replaceAll('0', 'e').replaceAll('1', 'é'),
  )

it('thousands of folders and files that are alike keep nobody waiting, and the exact one is found', async () => {
  const others = await openFolders(api)
  const roots = await others.addFolders(null, alike(16, 4))
  const inside: string[] = []
  for (const root of roots) inside.push(...(await others.addFolders(root, alike(480, 9))))
  await others.addFiles(inside[480 * 15 + 1] ?? '', [...alike(2000, 11), 'foto.jpg'])
  const names = Array.from({ length: 10 }, (_, index) => `eeee/eeeeeeeee/${index}.jpg`)
  const path = 'éééé/eeeeeeeeé'
  const asked = [...names, `${path}/foto.jpg`, `${path}/ééééeéééééé`, `${path}/eeeeeeeeeee`]
  const { found } = await others.read(others.send('POST', '/lookup', { names: asked }), FoundNames)
  expect(found.slice(0, 10)).toEqual(names.map(() => []))
  expect(found.slice(10).map((files) => files.map((file) => file.path))).toEqual([
    [`${path}/foto.jpg`],
    ...[[`${path}/ééééeéééééé`], [`${path}/eeeeeeeeeee`]],
  ])
})
