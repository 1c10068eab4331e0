import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import { tellDelivery } from '#local/calls/delivery-channel.ts'
import { makeEdit } from '#local/edits/begin-edit.ts'
import { makeChangeEntry } from '#local/edits/change-entries.ts'
import type { ListedChange } from '#local/entries/listed-entry.ts'
import { makePost } from '#tests/fakes/data/make-post.ts'
import { ana, projectId } from '#tests/fakes/device/local-device.ts'
import { usePostsWithPendingChanges } from './use-posts-with-pending-changes.ts'

const post = makePost({ caption: 'Antes' })
const made = makeEdit({ userId: ana, projectId }, post, post)
const entry = makeChangeEntry(made, Date.now())
const change: ListedChange = {
  ...entry,
  edit: { ...made, caption: 'Depois', status: 'in-outbox', entryKey: entry.id },
}
const none: readonly ListedChange[] = []
const some: readonly ListedChange[] = [change]
const before = [post]

function Captions({ posts, changes }: { posts: Post[]; changes: readonly ListedChange[] }) {
  const shown = usePostsWithPendingChanges(posts, changes, undefined)
  return shown.map((one) => (
    <p key={one.post.id}>
      {one.post.caption}
      {one.change && ', a enviar'}
    </p>
  ))
}

it('usePostsWithPendingChanges shows a change from its creation until the server has it, without a gap', async () => {
  const view = render(<Captions posts={before} changes={none} />)
  expect(screen.getByText('Antes')).toBeTruthy()
  view.rerender(<Captions posts={before} changes={some} />)
  await screen.findByText('Depois, a enviar')

  const seen: (string | null)[] = []
  const watcher = new MutationObserver(() => seen.push(view.container.textContent))
  watcher.observe(view.container, { childList: true, subtree: true, characterData: true })
  view.rerender(<Captions posts={before} changes={none} />)
  tellDelivery({
    ...{ type: 'delivered', kind: 'edit-post', entryId: entry.id, postId: post.id },
    ...{ userId: ana, projectId },
  })
  await new Promise((resolve) => setTimeout(resolve, 900))
  expect(screen.getByText('Depois')).toBeTruthy()
  const read = { ...post, caption: 'Depois, e lido', version: 2, editKey: entry.id }
  view.rerender(<Captions posts={[read]} changes={none} />)
  await screen.findByText('Depois, e lido')
  watcher.disconnect()
  expect(seen).not.toContain('Antes')
})

it('usePostsWithPendingChanges shows the original post again when a change was taken back', async () => {
  const view = render(<Captions posts={before} changes={some} />)
  await screen.findByText('Depois, a enviar')
  view.rerender(<Captions posts={before} changes={none} />)
  await waitFor(() => expect(screen.getByText('Antes')).toBeTruthy(), { timeout: 2_000 })
})
