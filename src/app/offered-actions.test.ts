import { describe, expect, it } from 'vitest'
import { makeEdit } from '#local/edits/begin-edit.ts'
import { makeChangeEntry } from '#local/edits/change-entries.ts'
import type { ListedEntry } from '#local/outbox/list-entries.ts'
import { ana, projectId } from '#tests/fakes/local-device.ts'
import { makePost } from '#tests/fakes/make-post.ts'
import { offeredActions } from './offered-actions.ts'

const post = makePost()
const edit = makeEdit({ userId: ana, projectId }, post, post)

function labels(
  changes: Partial<ListedEntry>,
  { isDeletion = false, isPaused = false } = {},
): string[] {
  const made = { ...edit, isDeletion }
  const entry = { ...makeChangeEntry(made, 0), edit: made, ...changes } as ListedEntry
  return offeredActions(entry, isPaused).map(({ label }) => label)
}

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
    expect(labels({ edit: undefined })).toEqual(['Descartar'])
    const problem = { code: 'POST_GONE', message: 'Este post foi excluído.' }
    expect(labels({ state: 'rejected', problem })).toEqual(['Descartar'])
  })
})
