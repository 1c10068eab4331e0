import { FileClock } from 'lucide-react'
import { useState } from 'react'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import type { Draft } from '#local/database/rows.ts'
import { isDraftEmpty } from '#local/drafts/drafts.ts'
import { formatPlainDate } from '#src/components/time/plain-date.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { useDrafts } from '#src/offline/outbox/use-drafts.ts'
import { useSession } from '#src/session/session-context.ts'

export interface DraftOfferProps {
  /** The draft that is open, which is not offered. */
  currentId: string
  timeZone: string
  onContinue: (id: string) => void
}

/** Offers to continue the last unfinished draft. */
export function DraftOffer({ currentId, timeZone, onContinue }: DraftOfferProps) {
  const { user, project } = useSession()
  const drafts = useDrafts(user.id, project.id)
  const [isDismissed, setIsDismissed] = useState(false)
  const last = drafts?.find((draft) => draft.id !== currentId && !isDraftEmpty(draft))
  if (isDismissed || !last) return null
  return (
    <Banner
      tone="neutral"
      icon={FileClock}
      className="mb-4"
      action={
        <span className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onClick={() => onContinue(last.id)}>
            Continuar rascunho
          </Button>
          <Button variant="ghost" size="small" onClick={() => setIsDismissed(true)}>
            Começar outro
          </Button>
        </span>
      }
    >
      <p className="font-semibold">Você tem um rascunho de {momentOf(last, timeZone)}</p>
      <p className="truncate text-muted">{last.caption.trim() || 'Sem legenda'}</p>
    </Banner>
  )
}

function momentOf({ updatedAt }: Draft, timeZone: string): string {
  const { date, time } = wallClockAt(updatedAt, timeZone)
  return `${formatPlainDate(date, 'numeric')} às ${time}`
}
