import { Suspense } from 'react'
import type { Post } from '#contract/posts/post.ts'
import { PostThumbnail } from '#src/components/post-thumbnail.tsx'
import { usePostPicture } from '#src/offline/media/use-post-picture.ts'
import { EditFormSkeleton } from './edit-form-skeleton.tsx'
import { EditPanel } from './lazy-edit-panel.ts'
import { UnsavedNotice } from './unsaved-notice.tsx'
import type { Editing } from './use-editing.ts'

export interface OpenEditsProps extends Pick<Editing, 'editing' | 'openEdits' | 'open' | 'close'> {
  /** The posts as they were when their edits began; the loaded pages of the list do not contain them. */
  posts: readonly Post[]
  timeZone: string
}

/** The open edits of posts that the loaded list does not contain, so that nobody has to look for them. */
export function OpenEdits({ posts, timeZone, editing, openEdits, open, close }: OpenEditsProps) {
  return (
    <ul aria-label="Alterações não salvas" className="mb-6 flex flex-col gap-3">
      {posts.map((post) => (
        <li key={post.id} className="min-w-0">
          <article
            aria-label={(post.caption.trim() || 'Sem legenda').slice(0, 80)}
            className="rounded-card border border-line-strong bg-surface-raised"
          >
            {editing.has(post.id) ? (
              <Suspense fallback={<EditFormSkeleton />}>
                <EditPanel post={post} timeZone={timeZone} onClose={() => close(post.id)} />
              </Suspense>
            ) : (
              <UnsavedCard
                post={post}
                editId={openEdits.get(post.id) ?? ''}
                onContinue={() => open(post.id)}
              />
            )}
          </article>
        </li>
      ))}
    </ul>
  )
}

export interface UnsavedCardProps {
  post: Post
  editId: string
  onContinue: () => void
}

function UnsavedCard({ post, editId, onContinue }: UnsavedCardProps) {
  const [first] = post.media
  return (
    <div className="flex flex-wrap items-start gap-3 p-3">
      <PostThumbnail
        src={usePostPicture(first)}
        kind={first?.kind}
        count={post.media.length}
        className="size-20"
      />
      <p className="line-clamp-3 min-w-0 flex-1 basis-40 break-words font-medium">
        {post.caption.trim() || 'Sem legenda'}
      </p>
      <div className="min-w-0 grow basis-72">
        <UnsavedNotice editId={editId} onContinue={onContinue} />
      </div>
    </div>
  )
}
