import { expect, it } from 'vitest'
import { makeEdit } from '#local/edits/begin-edit.ts'
import { makeChangeEntry } from '#local/edits/change-entries.ts'
import { listEntries } from '#local/entries/list-entries.ts'
import type { ListedEntry } from '#local/entries/listed-entry.ts'
import { makePost } from '#tests/fakes/data/make-post.ts'
import { ana, makeTemplateEntry, openDevice, projectId } from '#tests/fakes/device/local-device.ts'
import { addSlot } from '#tests/fakes/device/planning-entries.ts'
import { makeStorageUpload } from '#tests/fakes/device/storage-files.ts'
import { offeredActions } from './use-entry-actions.ts'

const post = makePost()
const edit = makeEdit({ userId: ana, projectId }, post, post)

function labels(
  changes: Partial<ListedEntry>,
  { isDeletion = false, isPaused = false, isPayer = true } = {},
): string[] {
  const made = { ...edit, isDeletion }
  const entry = { ...makeChangeEntry(made, 0), content: made, ...changes } as ListedEntry
  return offeredActions(entry, { isPaused, isPayer, isOfProject: true }).map(({ label }) => label)
}

it('the actions of a template and a planning are those of a post, for a template', async () => {
  const db = openDevice()
  const { id } = await makeTemplateEntry(db)
  const offered = async () => {
    const [entry] = await listEntries(db, ana)
    return entry
      ? offeredActions(entry, { isPaused: false, isPayer: true, isOfProject: true }).map(
          ({ label }) => label,
        )
      : []
  }
  expect(await offered()).toEqual(['Enviar agora', 'Editar', 'Cancelar envio'])
  await db.outbox.update(id, { state: 'rejected' })
  expect(await offered()).toEqual(['Editar', 'Enviar agora', 'Descartar'])
})

it('the actions of a template and a planning are sending or discarding, for a planning: it is edited elsewhere', async () => {
  const db = openDevice()
  const { id } = await addSlot(db, '10:00')
  const offered = async (isPaused = false) => {
    const [entry] = await listEntries(db, ana)
    return entry
      ? offeredActions(entry, { isPaused, isPayer: true, isOfProject: true }).map(
          ({ label }) => label,
        )
      : []
  }
  expect(await offered()).toEqual(['Enviar agora', 'Descartar'])
  expect(await offered(true)).toEqual(['Descartar'])
  await db.outbox.update(id, { state: 'needs-sign-in' })
  expect(await offered()).toEqual(['Entrar', 'Descartar'])
  await db.outbox.update(id, { state: 'sending' })
  expect(await offered()).toEqual([])
})

it('a file for the storage is sent, also to another folder, seen on its screen or given up', async () => {
  const db = openDevice()
  const { id } = await makeStorageUpload(db)
  const offered = async (isOfProject = true) => {
    const [entry] = await listEntries(db, ana)
    const situation = { isPaused: false, isPayer: true, isOfProject }
    return entry && offeredActions(entry, situation).map((one) => one.id)
  }
  expect(await offered()).toEqual(['send-now', 'folder', 'see', 'discard'])
  await db.outbox.update(id, { state: 'uploading' })
  expect(await offered()).toEqual(['see', 'discard'])
  await db.outbox.update(id, { state: 'rejected' })
  expect(await offered()).toEqual(['send-now', 'folder', 'see', 'discard'])
  // The folders of another project are shown only on that project's own screen.
  expect(await offered(false)).toEqual(['send-now', 'see', 'discard'])
  await db.outbox.update(id, { mayHaveArrived: true })
  expect(await offered()).toEqual(['send-now', 'see', 'discard'])
})

const problem = { code: 'SUBSCRIPTION_REQUIRED', message: 'O plano deste projeto terminou.' }
const refused = { state: 'rejected', problem } as const

it('the actions of what was refused for lack of a plan: lead who pays to the plan first, and send it again', () => {
  expect(labels(refused)).toEqual(['Ver cobrança', 'Enviar agora', 'Editar', 'Descartar'])
})

it('the actions of what was refused for lack of a plan do not lead others to a plan that does not count for the project', () => {
  expect(labels(refused, { isPayer: false })).toEqual(['Enviar agora', 'Editar', 'Descartar'])
})

it('the actions of what was refused for lack of a plan do not send one alone while the queue is paused', () => {
  expect(labels(refused, { isPaused: true })).toEqual(['Ver cobrança', 'Editar', 'Descartar'])
})

it('the actions of a change are all while it waits, and none while it is being sent', () => {
  expect(labels({ state: 'queued' })).toEqual(['Enviar agora', 'Editar', 'Cancelar envio'])
  expect(labels({ state: 'uploading' })).toEqual(['Editar', 'Cancelar envio'])
  expect(labels({ state: 'sending' })).toEqual([])
})

it('the actions of a change do not include sending now while an earlier change waits', () => {
  const problem = { code: 'BLOCKED', message: 'Aguardando' }
  expect(labels({ state: 'queued', problem })).toEqual(['Editar', 'Cancelar envio'])
})

it('the actions of a change do not include sending now while sending is paused', () => {
  expect(labels({ state: 'queued' }, { isPaused: true })).toEqual(['Editar', 'Cancelar envio'])
})

it('the actions of a change are sending or discarding, where the person is no longer in the project', () => {
  const problem = { code: 'NOT_A_MEMBER', message: 'Você não participa mais dele.' }
  const rejected = { state: 'rejected', problem } as const
  expect(labels(rejected)).toEqual(['Enviar agora', 'Manter sem enviar', 'Descartar'])
  expect(labels(rejected, { isDeletion: true })).toEqual(['Enviar agora', 'Descartar'])
})

it('the actions of a change are comparing, when somebody else changed the post', () => {
  expect(labels({ state: 'conflict' })).toEqual(['Comparar versões'])
})

it('the actions of a change never include editing a deletion', () => {
  expect(labels({ state: 'queued' }, { isDeletion: true })).toEqual([
    'Enviar agora',
    'Cancelar envio',
  ])
})

it('the actions of a change are only discarding, when it cannot be read or its post is deleted', () => {
  expect(labels({ content: undefined })).toEqual(['Descartar'])
  const problem = { code: 'POST_GONE', message: 'Este post foi excluído.' }
  expect(labels({ state: 'rejected', problem })).toEqual(['Descartar'])
})
