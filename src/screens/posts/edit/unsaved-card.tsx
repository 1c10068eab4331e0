import type { Post } from '#contract/posts/post.ts'
import { PostThumbnail } from '#src/components/post-thumbnail.tsx'
import { usePostPicture } from '#src/sending/media/use-post-picture.ts'
import { UnsavedNotice } from './unsaved-notice.tsx'

export interface UnsavedCardProps {
  post: Post
  editId: string
  onContinue: () => void
}

export function UnsavedCard({ post, editId, onContinue }: UnsavedCardProps) {
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
