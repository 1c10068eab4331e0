import { useState } from 'react'
import { formatCount } from '#contract/texts/format-numbers.ts'
import type { RefusedPost } from '#local/moves/change-several.ts'
import { Dialog } from '#src/components/ui/dialog.tsx'
import { groupByReason } from './group-by-reason.ts'

export interface RefusedDialogProps {
  /** When empty, the dialog is closed. */
  refused: readonly RefusedPost[]
  onClose: () => void
}

/** How many posts are named under each reason. */
const mostNamed = 20

/** Lists the selected posts that were not changed, and why. */
export function RefusedDialog({ refused, onClose }: RefusedDialogProps) {
  const isOpen = refused.length > 0
  // The last list stays visible while the closing of the dialog is animated.
  const [shown, setShown] = useState(refused)
  if (isOpen && shown !== refused) setShown(refused)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isOnlyRead
      title={`Nada foi feito com ${formatCount(shown.length, 'post', 'posts')}`}
      description="Eles continuam como estavam, e selecionados."
    >
      <ul className="flex flex-col gap-4">
        {groupByReason(shown).map(([reason, posts]) => (
          <li key={reason}>
            <p className="font-semibold">{reason}</p>
            <ul className="mt-1 flex flex-col text-muted text-sm">
              {posts.slice(0, mostNamed).map(({ post }) => (
                <li key={post.id} className="truncate">
                  {post.caption.trim() || 'Sem legenda'}
                </li>
              ))}
              {posts.length > mostNamed && (
                <li>e mais {formatCount(posts.length - mostNamed, 'post', 'posts')}</li>
              )}
            </ul>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
