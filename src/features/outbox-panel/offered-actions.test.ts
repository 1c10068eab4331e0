import { describe, expect, it } from 'vitest'
import { makeEdit } from '#local/edits/begin-edit.ts'
import { makeChangeEntry } from '#local/edits/change-entries.ts'
import { listEntries } from '#local/outbox/entry/list-entries.ts'
import type { ListedEntry } from '#local/outbox/kinds/listed-entry.ts'
import { ana, makeTemplateEntry, openDevice, projectId } from '#tests/fakes/local-device.ts'
import { makePost } from '#tests/fakes/make-post.ts'
import { addSlot } from '#tests/fakes/planning-entries.ts'
import { offeredActions } from './offered-actions.ts'

const post = makePost()
const edit = makeEdit({ userId: ana, projectId }, post, post)

function labels(
  changes: Partial<ListedEntry>,
  { isDeletion = false, isPaused = false } = {},
): string[] {
  const made = { ...edit, isDeletion }
  const entry = { ...makeChangeEntry(made, 0), content: made, ...changes } as ListedEntry
  return offeredActions(entry, isPaused).map(({ label }) => label)
}

describe('what can be done about a template and a planning', () => {
  it('is what can be done about a post, for a template', async () => {
    const db = openDevice()
    const { id } = await makeTemplateEntry(db)
    const offered = async () => {
      const [entry] = await listEntries(db, ana)
      return entry ? offeredActions(entry, false).map(({ label }) => label) : []
    }
    expect(await offered()).toEqual(['Enviar agora', 'Editar', 'Cancelar envio'])
    await db.outbox.update(id, { state: 'rejected' })
    expect(await offered()).toEqual(['Editar', 'Enviar agora', 'Descartar'])
  })

  it('is sending a planning or giving it up: it is edited where it was made', async () => {
    const db = openDevice()
    const { id } = await addSlot(db, '10:00')
    const offered = async (isPaused = false) => {
      const [entry] = await listEntries(db, ana)
      return entry ? offeredActions(entry, isPaused).map(({ label }) => label) : []
    }
    expect(await offered()).toEqual(['Enviar agora', 'Descartar'])
    expect(await offered(true)).toEqual(['Descartar'])
    await db.outbox.update(id, { state: 'needs-sign-in' })
    expect(await offered()).toEqual(['Entrar', 'Descartar'])
    await db.outbox.update(id, { state: 'sending' })
    expect(await offered()).toEqual([])
  })
})

describe('what can be done about a change', () => {
  it('is everything while it waits, and nothing once it is being sent', () => {
    expect(labels({ state: 'queued' })).toEqual(['Enviar agora', 'Editar', 'Cancelar envio'])
    expect(labels({ state: 'uploading' })).toEqual(['Editar', 'Cancelar envio'])
    expect(labels({ state: 'sending' })).toEqual([])
  })

  it('cannot be hurried while an earlier one is before it', () => {
    const problem = { code: 'BLOCKED', message: 'Aguardando' }
    expect(labels({ state: 'queued', problem })).toEqual(['Editar', 'Cancelar envio'])
  })

  it('cannot be hurried while everything is paused', () => {
    expect(labels({ state: 'queued' }, { isPaused: true })).toEqual(['Editar', 'Cancelar envio'])
  })

  it('is comparing, when somebody else changed the post', () => {
    expect(labels({ state: 'conflict' })).toEqual(['Comparar versões'])
  })

  it('is never editing a deletion', () => {
    expect(labels({ state: 'queued' }, { isDeletion: true })).toEqual([
      'Enviar agora',
      'Cancelar envio',
    ])
  })

  it('is only discarding, when it cannot be read or its post is gone', () => {
    expect(labels({ content: undefined })).toEqual(['Descartar'])
    const problem = { code: 'POST_GONE', message: 'Este post foi excluído.' }
    expect(labels({ state: 'rejected', problem })).toEqual(['Descartar'])
  })
})
