import { CopyCheck } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { serverNow } from '#local/calls/server-time.ts'
import { findDuplicateCaption } from '#local/planning/find-duplicate-caption.ts'
import { dayText } from '#src/components/time/day-text.ts'
import { usePostsForClashCheck } from '#src/offline/outbox/use-posts-for-clash-check.ts'
import { useSession } from '#src/session/session-context.ts'

export interface DuplicateNoticeProps {
  draftId: string
  projectId: string
  caption: string
}

/** Warns when another post has the same caption, because networks show repeated texts less. */
export function DuplicateNotice({ draftId, projectId, caption }: DuplicateNoticeProps) {
  const { timeZone } = useSession()
  const posts = usePostsForClashCheck(projectId, draftId)
  const said = useDeferredValue(caption)
  const found = useMemo(() => findDuplicateCaption(said, posts, serverNow()), [said, posts])
  return (
    <p
      role="status"
      className={found ? 'flex items-start gap-1.5 text-sm text-warning' : 'sr-only'}
    >
      {found && (
        <>
          <CopyCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="figures">
            Esta legenda é igual à de um post de {dayText(found.at, timeZone)}. As redes mostram
            menos textos repetidos.
          </span>
        </>
      )}
    </p>
  )
}
