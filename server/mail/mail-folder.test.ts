import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMailFolder } from './mail-folder.ts'

let path: string
beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'upubly-mail-')), 'mail')
})
afterEach(() => rm(join(path, '..'), { recursive: true }))

const makeMail = (index: number) => ({
  id: `0a000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  ...{ recipient: 'a@b.com', subject: `Mail ${index}`, text: 'Oi', html: '<p>Oi</p>' },
  sentAt: new Date(Date.UTC(2026, 10, 23, 12, 0, index)).toISOString(),
})

test('the newest are kept, the newest first', async () => {
  const folder = openMailFolder(path, 3)
  for (const index of [1, 2, 3, 4, 5]) await folder.keep(makeMail(index), Buffer.from('eml'))
  expect((await folder.list()).map(({ subject }) => subject)).toEqual([
    'Mail 5',
    'Mail 4',
    'Mail 3',
  ])
  expect(await readdir(path)).toHaveLength(6)
  expect(await folder.find(makeMail(1).id)).toBeUndefined()
  expect(await folder.find(makeMail(4).id)).toEqual(makeMail(4))
})

test('a folder that does not exist is empty', async () => {
  expect(await openMailFolder(path).list()).toEqual([])
})

test('files of others are neither shown nor removed', async () => {
  await mkdir(path)
  await writeFile(join(path, 'notas.json'), '{}')
  const folder = openMailFolder(path, 1)
  for (const index of [1, 2]) await folder.keep(makeMail(index), Buffer.from('eml'))
  expect(await folder.list()).toHaveLength(1)
  expect(await readdir(path)).toContain('notas.json')
})
