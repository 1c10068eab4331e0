import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LocalDatabase } from '#local/database/db.ts'
import { openLocalDatabase } from '#local/database/db.ts'
import { hashBlob } from '#local/media/hash-blob.ts'
import { readThumbnail } from '#local/media/read-media.ts'
import { takeStorageFiles } from '#local/storage/take-storage-files.ts'
import { uploadRowId } from '#local/uploads/upload-rows.ts'
import { localDb } from '#src/browser/local-database.ts'
import { ana, projectId, signIn } from '#tests/fakes/device/local-device.ts'
import { folder, makePdf } from '#tests/fakes/device/storage-files.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { makeSmallVideo } from '#tests/setup/media/make-small-video.ts'
import { wakeOutbox } from '../drain/wake.ts'
import { examineForStorage } from '../media/media-work.ts'
import { keepFilesForStorage } from './keep-files-for-storage.ts'
import { type StorageUploads, useStorageUploads } from './use-storage-uploads.ts'

vi.mock('../drain/wake.ts', { spy: true })

async function makePhoto(): Promise<File> {
  const canvas = new OffscreenCanvas(300, 200)
  canvas.getContext('2d')?.fillRect(0, 0, 300, 200)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'foto.jpg')
}

async function take(...files: File[]) {
  const db = openLocalDatabase(`storage-${crypto.randomUUID()}`)
  const ports = { db, examine: examineForStorage, now: Date.now, onKept: () => {} }
  const done = await takeStorageFiles(ports, files, folder)
  const rows = (await db.storageUploads.toArray()).sort((a, b) => a.createdAt - b.createdAt)
  return { db, done, rows }
}
const thumbnailOf = (db: LocalDatabase, hash = '') => readThumbnail(db, hash)

it('files for the storage are read in the worker: pictures and videos get their facts and small pictures', async () => {
  const video = new File([await makeSmallVideo('mp4')], 'praia.mp4')
  const { db, rows } = await take(await makePhoto(), video, makePdf())
  expect(rows.map(({ name, contentType }) => [name, contentType])).toEqual([
    ['foto.jpg', 'image/jpeg'],
    ['praia.mp4', 'video/mp4'],
    ['contrato.pdf', 'application/pdf'],
  ])
  expect(await db.media.get(rows[0]?.hash ?? '')).toMatchObject({ width: 300, height: 200 })
  expect(await db.media.get(rows[1]?.hash ?? '')).toMatchObject({ kind: 'video', width: 320 })
  expect(await thumbnailOf(db, rows[0]?.hash)).toBeDefined()
  expect(await thumbnailOf(db, rows[2]?.hash)).toBeUndefined()
  db.close()
})

it('files for the storage are hashed alike piece by piece, and a picture that cannot be opened is kept as a file', async () => {
  const large = new File([new Uint8Array(40 * 1024 * 1024).fill(3)], 'grande.bin')
  const digest = await crypto.subtle.digest('SHA-256', await large.arrayBuffer())
  const damaged = new File([(await makePhoto()).slice(0, 200)], 'metade.jpg')
  const { db, rows, done } = await take(large, damaged)
  expect(done.refused).toEqual([])
  expect(rows.map(({ hash }) => hash)).toEqual([
    [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    await hashBlob(damaged),
  ])
  expect(await db.media.count()).toBe(0)
  db.close()
})

describe('the list of what is on its way', () => {
  let shown: StorageUploads

  function List() {
    shown = useStorageUploads()
    return (
      <ul>
        {shown.items.map(({ entryId, name, folderName, words }) => (
          <li key={entryId}>{`${name}, ${folderName}: ${words}`}</li>
        ))}
      </ul>
    )
  }

  beforeEach(async () => {
    vi.mocked(wakeOutbox).mockResolvedValue()
    const tables = [localDb.outbox, localDb.storageUploads, localDb.storageIncoming]
    await Promise.all(tables.map((table) => table.clear()))
    await signIn(localDb, ana)
    render(
      <SignedInFrame>
        <List />
      </SignedInFrame>,
    )
  })
  const listed = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

  it('the list of what is on its way: follows a file from its choice on; it is moved, sent anew and given up from there', async () => {
    const { kept } = await keepFilesForStorage([makePdf()], { ...folder, projectId })
    expect(kept).toMatchObject([{ name: 'contrato.pdf' }])
    await waitFor(() => expect(listed()).toEqual(['contrato.pdf, Contratos: Na fila']))
    const [first] = shown.items
    expect(wakeOutbox).toHaveBeenCalledWith(first?.entryId)
    await act(() =>
      shown.move(first?.entryId ?? '', { folderId: crypto.randomUUID(), folderName: 'Fotos' }),
    )
    await waitFor(() => expect(listed()).toEqual(['contrato.pdf, Fotos: Na fila']))
    const id = shown.items[0]?.entryId ?? ''
    await localDb.outbox.update(id, {
      state: 'rejected',
      problem: { code: 'NOT_FOUND', message: 'A pasta foi excluída.' },
    })
    await screen.findByText('contrato.pdf, Fotos: Recusado: A pasta foi excluída.')
    await act(() => shown.retry(id))
    expect(wakeOutbox).toHaveBeenLastCalledWith(id)
    await waitFor(() => expect(listed()).toEqual(['contrato.pdf, Fotos: Na fila']))
    await act(() => shown.cancel(id))
    await waitFor(() => expect(listed()).toEqual([]))
    expect(await localDb.storageUploads.count()).toBe(0)
  })

  it('the list of what is on its way tells the server that a half-sent file is given up', async () => {
    const fetched = vi.spyOn(window, 'fetch')
    fetched.mockResolvedValue(
      new Response(null, { status: 204, headers: { 'Tus-Resumable': '1.0.0' } }),
    )
    await keepFilesForStorage([makePdf()], { ...folder, projectId })
    await waitFor(() => expect(listed()).toEqual(['contrato.pdf, Contratos: Na fila']))
    const { entryId = '', hash = '', size = 0 } = shown.items[0] ?? {}
    await localDb.uploads.put({
      ...{ id: uploadRowId({ projectId, hash }), userId: ana, projectId, hash, size },
      ...{ uploadId: crypto.randomUUID(), offset: 50, chunkBytes: 50, updatedAt: Date.now() },
    })
    const { uploadId } = (await localDb.uploads.toArray())[0] ?? {}
    await act(() => shown.cancel(entryId))
    await waitFor(() =>
      expect(fetched).toHaveBeenCalledWith(
        `/api/v1/uploads/${uploadId}`,
        expect.objectContaining({ method: 'DELETE' }),
      ),
    )
    expect(await localDb.uploads.count()).toBe(0)
    fetched.mockRestore()
  })

  it('the list of what is on its way says why a file is not kept, and takes it in when it is tried again', async () => {
    const file = makePdf('pesado.pdf')
    await localDb.storageIncoming.put({
      ...{ id: 'pesado', batchId: 'b', ...folder, projectId, file, addedAt: Date.now() },
    })
    await localDb.incomingTries.put({ id: 'pesado', tries: 3, refusal: 'É pesado demais.' })
    await screen.findByText('pesado.pdf, Contratos: É pesado demais.')
    await act(() => shown.retry('pesado'))
    await waitFor(() => expect(listed()).toEqual(['pesado.pdf, Contratos: Na fila']))
    await act(() => shown.cancel('pesado'))
    await waitFor(() => expect(listed()).toEqual([]))
  })
})
