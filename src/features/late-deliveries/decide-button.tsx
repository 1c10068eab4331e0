import { Suspense } from 'react'
import type { Post } from '#contract/posts/post.ts'
import { Button } from '#src/components/ui/button.tsx'
import { lazyPart } from '#src/page/late-part.ts'
import { loadAhead } from '#src/page/load-ahead.ts'
import { lateOfPost } from './late-of-post.ts'
import { loadLateDialog } from './load-late-dialog.ts'
import { useOpening } from './use-opening.ts'

const LateDialog = lazyPart(async () => ({ default: (await loadLateDialog()).LateDialog }))

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
        onPointerEnter={() => loadAhead(loadLateDialog)}
        onFocus={() => loadAhead(loadLateDialog)}
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
