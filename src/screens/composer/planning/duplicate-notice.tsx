import { CopyCheck } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { findDuplicateCaption } from '#local/planning/find-duplicate-caption.ts'
import { serverNow } from '#local/server-time.ts'
import { deviceDateText } from '#src/components/time/device-date-text.ts'
import { useKnownPosts } from '#src/sending/pending/use-known-posts.ts'

export interface DuplicateNoticeProps {
  draftId: string
  projectId: string
  caption: string
}

/** Networks show less of what was said before. */
export function DuplicateNotice({ draftId, projectId, caption }: DuplicateNoticeProps) {
  const posts = useKnownPosts(projectId, draftId)
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
            Esta legenda é igual à de um post de {deviceDateText(found.at)}. As redes mostram menos
            textos repetidos.
          </span>
        </>
      )}
    </p>
  )
}
