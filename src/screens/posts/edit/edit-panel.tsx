import type { Post } from '#contract/posts/post.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { EditForm } from './edit-form.tsx'
import { EditFormSkeleton } from './edit-form-skeleton.tsx'
import { useOpenEdit } from './use-open-edit.ts'

export interface EditPanelProps {
  /** The post as the server has it; the changes in the outbox are applied to it when the edit begins. */
  post: Post
  timeZone: string
  onClose: () => void
}

/** The edit mode of a card: opens the edit of the post, then shows its form. */
export function EditPanel({ post, timeZone, onClose }: EditPanelProps) {
  const opening = useOpenEdit(post)
  if (!opening) return <EditFormSkeleton />
  if ('problem' in opening)
    return (
      <Banner
        tone="danger"
        className="m-4"
        action={
          <Button variant="secondary" size="small" onClick={onClose}>
            Voltar
          </Button>
        }
      >
        {opening.problem}
      </Banner>
    )
  return <EditForm post={post} opened={opening} timeZone={timeZone} onClose={onClose} />
}
