import { Suspense } from 'react'
import type { LateDelivery } from '#contract/posts/late-deliveries.ts'
import type { Post } from '#contract/posts/post.ts'
import { lazyWithNotice, prefetchCode } from '#src/browser/lazy-loading.ts'
import { Button } from '#src/components/ui/button.tsx'
import { loadLateDialog } from './load-late-dialog.ts'
import { useOpening } from './use-opening.ts'

const LateDialog = lazyWithNotice(async () => ({ default: (await loadLateDialog()).LateDialog }))

export interface DecideButtonProps {
  post: Post
  className?: string
}

/** 'Decidir' of a post: opens the dialog for the post's late times. Renders nothing when it has none. */
export function DecideButton({ post, className }: DecideButtonProps) {
  const { isOpen, openings, open, close } = useOpening()
  const deliveries = lateOfPost(post)
  if (deliveries.length === 0 && !isOpen) return null
  return (
    <>
      <Button
        size="small"
        className={className}
        onPointerEnter={() => prefetchCode(loadLateDialog)}
        onFocus={() => prefetchCode(loadLateDialog)}
        onClick={open}
      >
        Decidir
      </Button>
      {openings > 0 && (
        <Suspense>
          <LateDialog
            key={openings}
            isOpen={isOpen}
            isOfPost
            deliveries={deliveries}
            total={deliveries.length}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

/** The times of a post that were missed and wait for a decision, in order of time. */
function lateOfPost({ id: postId, caption, media, schedules }: Post): LateDelivery[] {
  return schedules
    .filter(({ state }) => state === 'needs-decision')
    .map(({ id, scheduledAt, timeZone, failure, socialMediaAccount }) => ({
      ...{ id, postId, caption, scheduledAt, timeZone, socialMediaAccount },
      media: media[0] ?? null,
      cause: failure ?? '',
    }))
    .sort((a, b) => Date.parse(a.scheduledAt) - Date.parse(b.scheduledAt))
}
