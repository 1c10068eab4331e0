import { expect, it } from 'vitest'
import type { FolderStep } from '#contract/storage/storage.ts'
import { ApiError } from '#local/calls/api-error.ts'
import type { DroppedFolder } from './read-drop.ts'
import { type FolderPorts, makeFolders } from './use-page-drop.ts'

const refusal = (code: string) => new ApiError(409, { code, message: code, details: [] })

/** A fake storage; `gone`: names that are refused once as taken, by a folder that is then deleted. */
function openStorage(known: Record<string, FolderStep[]> = {}, gone: string[] = []) {
  const calls: string[] = []
  const ports: FolderPorts = {
    async create(name, parentId) {
      calls.push(`${parentId ?? 'root'}/${name}`)
      if (name === 'Cheia') throw refusal('STORAGE_COUNT_REACHED')
      const isTaken = known[parentId ?? 'root']?.some((one) => one.name === name)
      const at = gone.indexOf(name)
      if (at >= 0) gone.splice(at, 1)
      if (isTaken || at >= 0) throw refusal('NAME_TAKEN')
      return { folderId: `id-${name}`, name }
    },
    list: async (parentId) => known[parentId ?? 'root'] ?? [],
  }
  return { calls, ports }
}

const file = new File(['x'], 'a.jpg')
const folder = (name: string, folders: DroppedFolder[] = [], files = [file]): DroppedFolder => ({
  ...{ name, files, folders },
})

it('makeFolders makes folders inside each other, and says which files go where', async () => {
  const { ports, calls } = openStorage()
  const made = await makeFolders([folder('Fotos', [folder('Praia')])], null, ports)
  expect(calls).toEqual(['root/Fotos', 'id-Fotos/Praia'])
  expect(made.placed.map((one) => one.folder.folderId)).toEqual(['id-Fotos', 'id-Praia'])
  expect(made.failed).toEqual([])
})

it('makeFolders makes empty folders, too', async () => {
  const { ports, calls } = openStorage()
  expect((await makeFolders([folder('Vazia', [], [])], 'p', ports)).placed).toEqual([])
  expect(calls).toEqual(['p/Vazia'])
})

it('makeFolders uses a folder that is there already by that name', async () => {
  const { ports } = openStorage({ root: [{ folderId: 'old', name: 'Fotos' }] })
  const made = await makeFolders([folder('Fotos')], null, ports)
  expect(made.placed[0]?.folder.folderId).toBe('old')
})

it('makeFolders makes a folder whose namesake was deleted before it could be used', async () => {
  const { ports, calls } = openStorage({}, ['Fotos'])
  const made = await makeFolders([folder('Fotos')], null, ports)
  expect(made.placed[0]?.folder.folderId).toBe('id-Fotos')
  expect(calls).toEqual(['root/Fotos', 'root/Fotos'])
})

it('makeFolders tries that once, and then says that the name is taken', async () => {
  const { ports, calls } = openStorage({}, ['Fotos', 'Fotos', 'Fotos'])
  const made = await makeFolders([folder('Fotos')], null, ports)
  expect(made.failed.map(({ name }) => name)).toEqual(['Fotos'])
  expect(calls).toHaveLength(2)
})

it('makeFolders makes a name of what the storage does not take', async () => {
  const { ports, calls } = openStorage()
  await makeFolders([folder('a:/b\u202E')], null, ports)
  expect(calls).toEqual(['root/a: b'])
})

it('makeFolders leaves out what is in a folder that cannot be made, and goes on with the next', async () => {
  const { ports } = openStorage()
  const dropped = [folder('Cheia', [folder('Dentro')]), folder('Boa')]
  const made = await makeFolders(dropped, null, ports)
  expect(made.failed.map(({ name }) => name)).toEqual(['Cheia'])
  expect(made.placed.map((one) => one.folder.name)).toEqual(['Boa'])
})
