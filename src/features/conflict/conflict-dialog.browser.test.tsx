import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import type { EditDraft } from '#local/database/rows.ts'
import { makeEdit } from '#local/edits/begin-edit.ts'
import { makeChangeEntry, storeChangeEntry } from '#local/edits/change-entries.ts'
import type { ListedChange } from '#local/entries/listed-entry.ts'
import { localDb } from '#src/browser/local-database.ts'
import { makePost, makePostMedia, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import { ana, projectId } from '#tests/fakes/device/local-device.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'

// Sending is tested elsewhere; here the entry must keep the state `conflict`.
vi.mock('#src/offline/drain/wake.ts', () => ({ wakeOutbox: async () => {} }))

const basis = makePost({ caption: 'Pão às 8h', description: 'Antes', media: [] })
const theirs: Post = { ...basis, version: 2, caption: 'Pão às 7h', description: 'Depois' }

beforeEach(async () => {
  await localDb.edits.clear()
  await localDb.outbox.clear()
})

async function show(
  changes: Partial<EditDraft> = {},
  name = 'Este post foi alterado por outra pessoa',
) {
  const made = makeEdit({ userId: ana, projectId }, basis, basis)
  const edit: EditDraft = { ...made, caption: 'Pão às 9h', theirs, ...changes }
  const entry = { ...makeChangeEntry(edit, Date.now()), state: 'conflict' as const }
  await storeChangeEntry(localDb, edit, entry)
  const listed: ListedChange = { ...entry, edit }
  const onClose = vi.fn()
  render(<ConflictDialog entry={listed} onClose={onClose} />, { wrapper: SignedInFrame })
  const dialog = await screen.findByRole('dialog', { name })
  return { dialog: within(dialog), onClose, edit }
}

const field = (dialog: ReturnType<typeof within>, name: RegExp) =>
  within(dialog.getByRole('group', { name }))

it('two versions of a post are shown side by side, with their differences marked', async () => {
  const { dialog } = await show()
  const caption = field(dialog, /^Legenda/)
  expect(caption.getByText('Os dois mudaram: escolha uma')).toBeTruthy()
  expect(caption.getByText('7h').tagName).toBe('MARK')
  expect(caption.getByText('9h').tagName).toBe('MARK')
})

it('two versions of a post are merged automatically where only one person changed something', async () => {
  const { dialog } = await show()
  const description = field(dialog, /^Descrição/)
  const current = description.getByRole('radio', { name: 'Versão atual' })
  expect(current).toBeChecked()
  expect(description.getByText('Só a outra pessoa mudou')).toBeTruthy()
})

it('two versions of a post are not saved before everything is decided', async () => {
  const { dialog, onClose } = await show()
  fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect((await localDb.outbox.toArray()).map(({ state }) => state)).toEqual(['conflict'])
  expect(onClose).not.toHaveBeenCalled()
})

it("two versions of a post become one as chosen, based on the server's version", async () => {
  const { dialog, onClose } = await show()
  const mine = field(dialog, /^Legenda/).getByRole('radio', { name: 'Minha versão' })
  fireEvent.click(mine)
  const result = within(dialog.getByRole('region', { name: 'Como vai ficar' }))
  expect(result.getByText('Pão às 9h')).toBeTruthy()
  expect(result.getByText('Depois')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [edit] = await localDb.edits.toArray()
  expect(edit).toMatchObject({
    ...{ caption: 'Pão às 9h', description: 'Depois', baseVersion: 2, theirs: null },
  })
  expect((await localDb.outbox.toArray()).map(({ state }) => state)).toEqual(['queued'])
})

it('two versions of a post offer choices for network versions and for alt texts', async () => {
  const facebook = (caption: string) => makeVersion('facebook', { caption })
  const hash = 'a'.repeat(64)
  const media = [makePostMedia(hash, { altText: 'Um pão' })]
  const changed = { ...theirs, media, versions: [facebook('Pão da casa')] }
  const { dialog, onClose } = await show({
    ...{ theirs: changed, basis: { ...basis, media: [makePostMedia(hash)] } },
    ...{ mediaHashes: [hash], altTexts: { [hash]: 'Um bolo' } },
    ...{ versions: [facebook('Pão quente')] },
  })
  const networks = field(dialog, /^Textos por rede/)
  expect(networks.getByText('da casa').tagName).toBe('MARK')
  expect(networks.getByText('quente').tagName).toBe('MARK')
  fireEvent.click(networks.getByRole('radio', { name: 'Minha versão' }))
  const altTexts = field(dialog, /^Textos alternativos/)
  expect(altTexts.getByText('bolo').tagName).toBe('MARK')
  fireEvent.click(altTexts.getByRole('radio', { name: 'Versão atual' }))
  fireEvent.click(field(dialog, /^Legenda/).getByRole('radio', { name: 'Versão atual' }))
  const result = dialog.getByRole('region', { name: 'Como vai ficar' })
  expect(result.textContent).toContain('Só no FacebookLegenda: Pão quente')
  expect(result.textContent).toContain('Texto alternativo da mídia 1: Um pão')
  fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect((await localDb.edits.toArray())[0]).toMatchObject({
    ...{ caption: theirs.caption, versions: [facebook('Pão quente')] },
    altTexts: { [hash]: 'Um pão' },
  })
})

it('two versions of a post can be chosen as a whole, and theirs needs no sending', async () => {
  const { dialog, onClose } = await show()
  fireEvent.click(dialog.getByRole('button', { name: 'Ficar com a versão atual' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(await localDb.edits.count()).toBe(0)
  expect(await localDb.outbox.count()).toBe(0)
})

it('two versions of a post say that the post was published where nobody but the publisher was first', async () => {
  const before = makeSchedule({ scheduledAt: '2036-11-24T12:00:00.000Z' })
  const moved = {
    ...{ id: 'moved', scheduledAt: '2036-11-25T12:00:00.000Z' },
    socialMediaAccountIds: [before.socialMediaAccount.id],
  }
  const { dialog } = await show(
    {
      ...{ caption: basis.caption, basis: { ...basis, schedules: [before] } },
      theirs: { ...basis, schedules: [{ ...before, state: 'published' }] },
      schedules: [moved],
    },
    'Este post foi publicado enquanto você o mudava',
  )
  const times = field(dialog, /^Agendamentos/)
  expect(times.getByText(/Com a sua versão, o post pode sair outra vez/)).toBeTruthy()
  expect(times.getByText('Os dois mudaram: escolha uma')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect((await localDb.outbox.toArray()).map(({ state }) => state)).toEqual(['conflict'])
})

it('two versions of a post show a pause that somebody made and the other did not', async () => {
  const schedules = [makeSchedule({ scheduledAt: '2036-11-24T12:00:00.000Z' })]
  const { dialog } = await show({
    ...{ basis: { ...basis, schedules }, schedules: [], isPaused: true },
    theirs: { ...theirs, schedules },
  })
  const pause = field(dialog, /^Pausa/)
  expect(pause.getByText('Publica nos horários')).toBeTruthy()
  expect(pause.getByRole('radio', { name: 'Minha versão' })).toBeChecked()
})

it('two versions of a post cannot be compared while one is not on the device, and nothing is lost', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { dialog, onClose } = await show({ theirs: null })
  expect(dialog.getByText(/ainda não chegou a este aparelho/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Decidir depois' }))
  expect(onClose).toHaveBeenCalled()
  expect(await localDb.edits.count()).toBe(1)
  vi.restoreAllMocks()
})

it('a deletion of a post that somebody changed shows the post and goes on only when it is still wanted', async () => {
  const { dialog, onClose } = await show({ isDeletion: true, caption: basis.caption })
  expect(dialog.getByText('Pão às 7h')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Excluir mesmo assim' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [edit] = await localDb.edits.toArray()
  expect(edit).toMatchObject({ isDeletion: true, baseVersion: 2 })
  expect((await localDb.outbox.toArray()).map(({ state }) => state)).toEqual(['queued'])
})

it('a deletion of a post that somebody changed is discarded when the post is to be kept', async () => {
  const { dialog, onClose } = await show({ isDeletion: true })
  fireEvent.click(dialog.getByRole('button', { name: 'Manter o post' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(await localDb.outbox.count()).toBe(0)
})
