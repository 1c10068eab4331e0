import { dehydrate, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { storageFolderQuery, storageFoldersQuery } from '#src/api/storage-queries.ts'
import { makeFile, makeFolder, uuid } from '#tests/fakes/pages/storage-server.ts'
import { readCopy, restoreQueries, writeCopy } from './serialize-cache.ts'

const order = { sort: 'name', order: 'asc' } as const
const keyOf = (number: number) => storageFolderQuery('p', uuid(number), order).queryKey

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
})

function open(number: number, changes: object = {}, { pages = 1, at = number } = {}) {
  const rest = { path: [], subfolders: [], nextPageToken: '1', isProtected: false }
  const first = { ...makeFolder(number), ...rest, files: [makeFile(number)], ...changes }
  const others = Array.from({ length: pages - 1 }, () => ({ files: [], nextPageToken: null }))
  const data = { pages: [first, ...others], pageParams: [null, ...others.map(() => '1')] }
  client.setQueryData(keyOf(number), data as never, { updatedAt: at })
}

function keep(): QueryClient {
  const clientState = dehydrate(client, { shouldDehydrateQuery: () => true })
  const next = new QueryClient()
  restoreQueries(next, readCopy(writeCopy({ buster: 'x', timestamp: 7, clientState })))
  return next
}

it('the folders that a device keeps have their first page', () => {
  open(1, {}, { pages: 3 })
  const known = keep().getQueryData(keyOf(1))
  expect(known?.pages).toHaveLength(1)
  expect(known?.pageParams).toEqual([null])
  expect(known?.pages[0]?.files).toEqual([makeFile(1)])
})

it('the folders that a device keeps are never protected, nor locked, nor of a server that does not say', () => {
  open(1, { isProtected: true })
  open(2, { needsPassword: true, isProtected: true })
  open(3, { isProtected: undefined })
  client.setQueryData(keyOf(4), { pages: [{ lockedBy: uuid(4), files: [] }] } as never)
  open(5)
  const next = keep()
  expect([1, 2, 3, 4].filter((number) => next.getQueryData(keyOf(number)))).toEqual([])
  expect(next.getQueryData(keyOf(5))).toBeTruthy()
})

it('the folders that a device keeps are none that another list says to have got a password since, nor what is inside it', () => {
  const path = (number: number) => [{ folderId: uuid(number), name: `Pasta ${number}` }]
  open(1)
  open(2, { path: path(1) })
  open(3)
  open(4, { path: path(3) })
  open(5)
  const guarded = { needsPassword: true }
  client.setQueryData(storageFoldersQuery('p').queryKey, [makeFolder(1, guarded), makeFolder(5)])
  open(6, { subfolders: [makeFolder(3, guarded)] })
  const next = keep()
  const kept = [1, 2, 3, 4, 5, 6].filter((number) => next.getQueryData(keyOf(number)))
  expect(kept).toEqual([5, 6])
})

it('the folders that a device keeps are the twenty that were opened last', () => {
  for (let number = 1; number <= 30; number++) open(number, {}, { at: 100 - number })
  const next = keep()
  const kept = Array.from({ length: 30 }, (_, at) => at + 1).filter((number) =>
    next.getQueryData(keyOf(number)),
  )
  expect(kept).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
})
