import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createStorageFolder, listStorageFolders } from '#contract/endpoints/storage.ts'
import { fetchStorageFile, lookUpStorageNames } from '#contract/endpoints/storage-import.ts'
import type { PostMedia } from '#contract/media/media.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/calls/call.ts'
import { localDb } from '#src/browser/local-database.ts'
import { makePostMedia } from '#tests/fakes/data/make-post.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { ImportScreen } from './import-screen.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })
// No drain: nothing is sent here.
vi.mock('#src/offline/drain/wake.ts', () => ({ wakeOutbox: async () => {} }))

const folderId = '0f000000-0000-4000-8000-000000000001'
/** The photo of each file name or URL. */
const photos = new Map<string, PostMedia>()
const photoOf = (ref: string) => {
  const known = photos.get(ref) ?? makePostMedia(String(photos.size + 1).repeat(64))
  photos.set(ref, known)
  return known
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  await Promise.all([localDb.drafts, localDb.edits, localDb.outbox].map((table) => table.clear()))
  await localDb.settings.clear()
  photos.clear()
  vi.mocked(call).mockImplementation((async (
    endpoint: unknown,
    { body }: { body: { names: string[]; url: string } },
  ) => {
    if (endpoint === lookUpStorageNames)
      return { found: body.names.map((path) => [{ path, media: photoOf(path) }]) }
    if (endpoint === fetchStorageFile) return { media: photoOf(body.url) }
    if (endpoint === listStorageFolders) return []
    if (endpoint === createStorageFolder) return { folderId }
    throw new UnreachableError('network')
  }) as typeof call)
})
afterEach(() => vi.restoreAllMocks())

it("the file of 'Baixar modelo' is read by the import as it is, and each of its lines becomes a post", async () => {
  render(
    <SignedInFrame>
      <RoutedPage>
        <ImportScreen />
      </RoutedPage>
    </SignedInFrame>,
  )
  // Prevents the download, for which the browser would ask where to save the file.
  let name = ''
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: unknown) {
    if (this instanceof HTMLAnchorElement) name = this.download
  })
  const made = vi.spyOn(URL, 'createObjectURL')
  fireEvent.click(await screen.findByRole('button', { name: 'Baixar modelo' }))
  const [file] = made.mock.calls[0] ?? []
  expect(name).toBe('modelo-de-posts.csv')
  if (!(file instanceof Blob)) throw new Error('no file')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) fireEvent.change(input, { target: { files: [new File([file], name)] } })
  await screen.findByText('2 linhas: 2 prontas.')
  expect(screen.queryByText(/não (é|são) lidas?:/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Criar 2 posts' }))
  await screen.findByText('2 posts criados.')
  const drafts = await localDb.drafts.orderBy('id').toArray()
  const [one, several] = drafts.sort((a, b) => a.mediaHashes.length - b.mediaHashes.length)
  expect([one?.mediaHashes.length, several?.mediaHashes.length]).toEqual([1, 2])
  expect(several?.schedules[0]?.socialMediaAccountIds).toHaveLength(2)
  const texts = drafts.flatMap(({ mediaDetails }) => Object.values(mediaDetails ?? {}))
  expect(texts.map(({ altText }) => altText).toSorted()).toEqual([
    'A primeira',
    'A segunda',
    'O que se vê na foto',
  ])
})
