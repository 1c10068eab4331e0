import { expect, it } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import { makeEdit } from '#local/edits/begin-edit.ts'
import { makeChangeEntry } from '#local/edits/change-entries.ts'
import type { ListedChange } from '#local/entries/listed-entry.ts'
import { makePost } from '#tests/fakes/data/make-post.ts'
import { ana, projectId } from '#tests/fakes/device/local-device.ts'
import { applyPendingEdits } from './apply-pending-edits.ts'

function change(post: Post, changes: Partial<ListedChange['edit']>): ListedChange {
  const made = { ...makeEdit({ userId: ana, projectId }, post, post), ...changes }
  const entry = makeChangeEntry(made, Date.now())
  return { ...entry, edit: { ...made, status: 'in-outbox', entryKey: entry.id } }
}

const nothing = { changes: [], delivered: [], accounts: [], media: [] }

const post = makePost({ caption: 'Antes' })
const edit = change(post, { caption: 'Depois' })

it('posts with unsent changes show the changes, and that they are not sent yet', () => {
  const [shown] = applyPendingEdits([post], { ...nothing, changes: [edit] })
  expect(shown?.post.caption).toBe('Depois')
  expect(shown?.server).toBe(post)
  expect(shown?.change).toEqual({ entryId: edit.id, isDeletion: false, state: 'queued' })
})

it('posts with unsent changes are the same objects when nothing of them changes', () => {
  const other = makePost()
  const [first] = applyPendingEdits([other], { ...nothing, changes: [edit] })
  const [again] = applyPendingEdits([other], nothing)
  expect(again).toBe(first)
})

it("posts with unsent changes show the server's version when the change was refused, and say so", () => {
  const refused = { ...edit, state: 'rejected' } as const
  const [shown] = applyPendingEdits([post], { ...nothing, changes: [refused] })
  expect(shown?.post.caption).toBe('Antes')
  expect(shown?.change?.state).toBe('rejected')
})

it("posts with unsent changes show the server's version while the change waits for a plan, and say that it waits", () => {
  const problem = { code: 'SUBSCRIPTION_REQUIRED', message: 'O plano deste projeto terminou.' }
  const unpaid = { ...edit, state: 'rejected', problem } as const
  const [shown] = applyPendingEdits([post], { ...nothing, changes: [unpaid] })
  expect(shown?.post.caption).toBe('Antes')
  expect(shown?.change?.state).toBe('unpaid')
})

it('posts with unsent changes stay changed between the delivery and the next fetch', () => {
  const input = { ...nothing, delivered: [edit] }
  expect(applyPendingEdits([post], input)[0]?.post.caption).toBe('Depois')
  const read = { ...post, caption: 'Depois, e mais', version: 2, editKey: edit.id }
  expect(applyPendingEdits([read], input)[0]?.post.caption).toBe('Depois, e mais')
})

it('posts with unsent changes stay while their deletion waits, and are removed once it was delivered', () => {
  const deletion = change(post, { isDeletion: true })
  const [shown] = applyPendingEdits([post], { ...nothing, changes: [deletion] })
  expect(shown?.change?.isDeletion).toBe(true)
  expect(applyPendingEdits([post], { ...nothing, delivered: [deletion] })).toEqual([])
})
