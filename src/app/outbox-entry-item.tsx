import { useLiveQuery } from 'dexie-react-hooks'
import { lazy, Suspense, useState } from 'react'
import type { Draft } from '#local/db.ts'
import type { OutboxEntry } from '#local/outbox/entry.ts'
import type { SendProgress } from '#local/outbox/progress.ts'
import { describePlan } from '../components/describe-plan.ts'
import { describeEntryState } from '../components/entry-state.ts'
import { OutboxEntryCard } from '../components/outbox-entry-card.tsx'
import { localDb } from '../offline/local-database.ts'
import { useConnectivity } from '../offline/use-connectivity.ts'
import { useThumbnail } from '../offline/use-thumbnail.ts'
import { useEntryActions } from './use-entry-actions.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('../components/ui/confirm-dialog.tsx')).ConfirmDialog,
}))

export interface OutboxEntryItemProps {
  entry: OutboxEntry & { draft: Draft }
  progress?: SendProgress | undefined
  /** Called when an action leads to another screen. */
  onLeave?: () => void
}

/** An entry of the outbox with its picture, words and actions; the queue and the posts list show it alike. */
export function OutboxEntryItem({ entry, progress, onLeave }: OutboxEntryItemProps) {
  const { draft } = entry
  const { isOnline } = useConnectivity()
  const [hash] = draft.mediaHashes
  const thumbnail = useThumbnail(hash)
  const media = useLiveQuery(async () => (hash ? await localDb.media.get(hash) : undefined), [hash])
  const [isDiscarding, setIsDiscarding] = useState(false)
  const { actions, discard } = useEntryActions(entry, {
    onDiscard: () => setIsDiscarding(true),
    onLeave,
  })
  const share = shareOf(progress)

  return (
    <OutboxEntryCard
      caption={draft.caption}
      plan={describePlan(draft)}
      words={describeEntryState({ ...entry, isOnline, progress: share })}
      isSending={entry.state === 'sending'}
      progress={share}
      thumbnail={thumbnail}
      mediaKind={media?.kind}
      mediaCount={draft.mediaHashes.length}
      actions={actions}
    >
      {isDiscarding && (
        <Suspense>
          <ConfirmDialog
            isOpen
            isDestructive
            title="Descartar post"
            description="O texto, os horários e as mídias deste post serão apagados deste aparelho."
            confirmLabel="Descartar"
            onConfirm={discard}
            onClose={() => setIsDiscarding(false)}
          />
        </Suspense>
      )}
    </OutboxEntryCard>
  )
}

function shareOf(progress: SendProgress | undefined): number | undefined {
  if (!progress || progress.totalBytes <= 0) return undefined
  return Math.min(1, progress.sentBytes / progress.totalBytes)
}
