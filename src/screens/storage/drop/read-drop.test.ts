import { expect, it } from 'vitest'
import { dropLimits, readDrop } from './read-drop.ts'

function fileEntry(name: string, isReadable = true): FileSystemEntry {
  const entry = {
    ...{ isFile: true, isDirectory: false, name },
    file: (done: (file: File) => void, fail: (error: Error) => void) =>
      isReadable ? done(new File(['x'], name)) : fail(new Error('gone')),
  }
  return entry as unknown as FileSystemEntry
}

/** A folder whose reader returns at most 100 entries at a time, as browsers do. */
function folderEntry(name: string, children: FileSystemEntry[]): FileSystemEntry {
  const createReader = () => {
    const left = [...children]
    return { readEntries: (done: (some: FileSystemEntry[]) => void) => done(left.splice(0, 100)) }
  }
  return {
    ...{ isFile: false, isDirectory: true, name },
    createReader,
  } as unknown as FileSystemEntry
}

const names = (files: readonly File[]) => files.map(({ name }) => name)

it('readDrop has files, and folders with all that is in them', async () => {
  const drop = await readDrop([
    fileEntry('a.jpg'),
    folderEntry('Fotos', [fileEntry('b.jpg'), folderEntry('Praia', [fileEntry('c.jpg')])]),
    folderEntry('Vazia', []),
  ])
  expect(names(drop.files)).toEqual(['a.jpg'])
  expect(drop.folders.map(({ name }) => name)).toEqual(['Fotos', 'Vazia'])
  const [fotos] = drop.folders
  expect(names(fotos?.files ?? [])).toEqual(['b.jpg'])
  expect(names(fotos?.folders[0]?.files ?? [])).toEqual(['c.jpg'])
  expect(drop.leftOut).toBe(0)
})

it('readDrop reads all of a folder that answers in parts', async () => {
  const many = Array.from({ length: 250 }, (_, at) => fileEntry(`${at}.jpg`))
  const drop = await readDrop([folderEntry('Muitas', many)])
  expect(drop.folders[0]?.files).toHaveLength(250)
})

it('readDrop takes files of browsers that know no folders', async () => {
  expect(names((await readDrop([new File(['x'], 'a.jpg')])).files)).toEqual(['a.jpg'])
})

it('readDrop leaves out what systems put there, what cannot be read, and says how much of the latter', async () => {
  const drop = await readDrop([
    fileEntry('.DS_Store'),
    fileEntry('b.jpg', false),
    fileEntry('c.jpg'),
  ])
  expect(names(drop.files)).toEqual(['c.jpg'])
  expect(drop.leftOut).toBe(1)
})

it('readDrop ends at its limits, and says how much is left out', async () => {
  const many = Array.from({ length: dropLimits.files + 3 }, (_, at) => fileEntry(`${at}.jpg`))
  const drop = await readDrop(many)
  expect(drop.files).toHaveLength(dropLimits.files)
  expect(drop.leftOut).toBe(3)
  let deep = folderEntry('end', [])
  for (let level = 0; level < 60; level++) deep = folderEntry(`${level}`, [deep])
  expect((await readDrop([deep])).leftOut).toBe(1)
})
