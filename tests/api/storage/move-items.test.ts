import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

const move = (target_folder_id: string | null, items: object) =>
  here.send('POST', '/move', { ...items, target_folder_id })
const filesIn = async (folder: string) =>
  (await here.files(folder)).files.map(({ fileName }) => fileName)
const foldersIn = async (folder: string) =>
  (await here.open(folder)).subfolders.map(({ name }) => name)

test('files and folders go to another folder, folders also to the root', async () => {
  const [from, to] = [await here.add('De'), await here.add('Para')]
  const inner = await here.add('Natal', from)
  await here.addFiles(inner, ['arvore.jpg'])
  const [file] = await here.addFiles(from, ['praia.jpg'])
  await here.done(move(to, { file_ids: [file], folder_ids: [inner] }))
  expect([await filesIn(to), await foldersIn(to)]).toEqual([['praia.jpg'], ['Natal']])
  expect([await filesIn(from), await foldersIn(from)]).toEqual([[], []])
  expect(await filesIn(inner)).toEqual(['arvore.jpg'])
  await here.done(move(null, { folder_ids: [inner] }))
  expect((await here.roots()).map(({ name }) => name)).toEqual(['De', 'Natal', 'Para'])
  expect((await here.open(inner)).path).toEqual([])
})

test('a name that is taken there is numbered, also among those that are moved', async () => {
  const [to, one, two] = [await here.add('Para'), await here.add('1'), await here.add('2')]
  await here.addFiles(to, ['Praia.jpg', 'praia (2).jpg'])
  const files = [
    ...(await here.addFiles(one, ['praia.jpg'])),
    ...(await here.addFiles(two, ['PRAIA.jpg'])),
  ]
  await here.add('Natal', to)
  const folders = [await here.add('natal', one), await here.add('Natal', two)]
  await here.done(move(to, { file_ids: files, folder_ids: folders }))
  expect((await filesIn(to)).map((name) => name.toLowerCase()).toSorted()).toEqual([
    ...['praia (2).jpg', 'praia (3).jpg', 'praia (4).jpg', 'praia.jpg'],
  ])
  expect((await foldersIn(to)).map((name) => name.toLowerCase())).toEqual([
    ...['natal', 'natal (2)', 'natal (3)'],
  ])
  // Where it is already it stays, with its name.
  await here.done(move(to, { file_ids: files, folder_ids: folders }))
  expect((await filesIn(to)).map((name) => name.toLowerCase())).toContain('praia (3).jpg')
})

test('a folder goes neither into itself nor into what is in it', async () => {
  const outer = await here.add('Fora')
  const middle = await here.add('Meio', outer)
  const inner = await here.add('Dentro', middle)
  for (const target of [outer, middle, inner]) {
    const { code, details } = await refusalOf(move(target, { folder_ids: [outer] }))
    expect(code).toBe('INVALID_REQUEST')
    expect(details).toEqual([
      {
        field: 'target_folder_id',
        message: 'Uma pasta não pode ser movida para dentro dela mesma.',
      },
    ])
  }
  expect((await here.open(inner)).path).toHaveLength(2)
})

test('a file does not go to the root', async () => {
  const folder = await here.add('Fotos')
  const [file] = await here.addFiles(folder, ['praia.jpg'])
  const { code, details } = await refusalOf(move(null, { file_ids: [file] }))
  expect([code, details[0]?.field]).toEqual(['INVALID_REQUEST', 'target_folder_id'])
  expect(await filesIn(folder)).toEqual(['praia.jpg'])
})

test('a folder does not go where there are 500 already', async () => {
  const to = await here.add('Para')
  await here.addFolders(
    to,
    Array.from({ length: 499 }, (_, at) => `Pasta ${at}`),
  )
  const [one, two] = [await here.add('Um'), await here.add('Dois')]
  const codeOf = (ids: string[]) => codeOfAnswer(move(to, { folder_ids: ids }))
  expect(await codeOf([one, two])).toBe('STORAGE_COUNT_REACHED')
  expect(await codeOf([one])).toBe('done')
  expect(await codeOf([two])).toBe('STORAGE_COUNT_REACHED')
})

test.each([{}, { file_ids: [], folder_ids: [] }, { file_ids: ['x'] }, { folder_ids: 'x' }])(
  'items such as %j are refused',
  async (items) => {
    const folder = await here.add('Fotos')
    for (const path of ['/delete', '/uses', '/trash/restore', '/trash/purge'])
      expect(await codeOfAnswer(here.send('POST', path, items))).toBe('INVALID_REQUEST')
    expect(await codeOfAnswer(move(folder, items))).toBe('INVALID_REQUEST')
  },
)

test('501 items of one call are refused in words', async () => {
  const folder = await here.add('Fotos')
  const ids = Array.from({ length: 501 }, () => folder)
  const { code, details } = await refusalOf(here.send('POST', '/delete', { file_ids: ids }))
  expect([code, details[0]?.message]).toEqual([
    ...['INVALID_REQUEST', 'No máximo 500 itens de uma vez.'],
  ])
})

test('two moves at once that would make a circle: one is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [await here.add(`A ${round}`), await here.add(`B ${round}`)]
    const codes = await Promise.all([
      codeOfAnswer(move(two, { folder_ids: [one] })),
      codeOfAnswer(move(one, { folder_ids: [two] })),
    ])
    expect(codes.toSorted()).toEqual(['INVALID_REQUEST', 'done'])
    const paths = [(await here.open(one)).path.length, (await here.open(two)).path.length]
    expect(paths.toSorted()).toEqual([0, 1])
  }
})
