import { File } from 'lucide-react'
import { useState } from 'react'
import type { PostText } from '#local/database/post-texts.ts'
import { mediaOf } from '#local/entries/entry-content.ts'
import type { ListedEntry } from '#local/entries/listed-entry.ts'
import type { SendProgress } from '#local/entries/progress.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { useDeviceQuery } from '#src/browser/use-device-query.ts'
import { useIsStalled } from '#src/browser/use-is-stalled.ts'
import { useThumbnail } from '#src/offline/media/use-thumbnail.ts'
import { damagedWords, describeEntryState } from '#src/offline/outbox/entry-state.ts'
import { usePause } from '#src/offline/outbox/use-pause.ts'
import { EntryDialogs, type EntryQuestion } from './entry-dialogs.tsx'
import { shownKindOf } from './entry-kinds.ts'
import { OutboxEntryCard } from './outbox-entry-card.tsx'
import { useEntryActions } from './use-entry-actions.ts'

export interface OutboxEntryItemProps {
  entry: ListedEntry
  progress?: SendProgress | undefined
  /** Called when an action navigates to another screen. */
  onLeave?: () => void
}

/** An entry of the outbox with its picture, words and actions; the queue and the posts list show it alike. */
export function OutboxEntryItem({ entry, progress, onLeave }: OutboxEntryItemProps) {
  const { content } = entry
  const kind = shownKindOf(entry)
  const { isOnline } = useConnectivity()
  const isPaused = usePause(entry.userId)
  const picture = useEntryPicture(entry)
  const [question, setQuestion] = useState<EntryQuestion>('none')
  const { actions, discard, move } = useEntryActions(entry, {
    isPaused,
    onAsk: setQuestion,
    onLeave,
  })
  const isUnderWay = entry.state === 'sending' || entry.state === 'uploading'
  const isSilent = useIsStalled(isUnderWay ? progress?.movedAt : undefined)
  const known = progress && progress.totalBytes > 0 ? progress : undefined
  const share = known && Math.min(1, known.sentBytes / known.totalBytes)

  return (
    <OutboxEntryCard
      caption={content ? kind.name(content) : 'Item danificado'}
      intent={content ? kind.intent(content) : kind.lostIntent}
      words={
        content
          ? describeEntryState({ ...entry, ...kind, isOnline, isPaused, isSilent, progress: share })
          : damagedWords
      }
      isSending={isUnderWay}
      // An entry without uploads is one request, whose progress is unknown.
      progress={entry.state === 'uploading' || known?.sentBytes ? known : undefined}
      {...picture}
      mediaCount={content ? mediaOf(content).length : 0}
      hasMedia={kind.picture !== 'none'}
      isDeletion={kind.isDeletion}
      details={entry.state === 'rejected' ? listDetails(entry) : []}
      actions={actions}
    >
      <EntryDialogs
        entry={entry}
        question={question}
        onDiscard={discard}
        onMove={move}
        onClose={() => setQuestion('none')}
      />
    </OutboxEntryCard>
  )
}

/** The reasons of a refusal, field by field; empty where the server gave only one text. */
function listDetails({ problem }: ListedEntry): string[] {
  const details = (problem?.details ?? []).map(({ field, message }) => {
    const part = fieldNames.find(([name]) => field.startsWith(name))?.[1]
    return part ? `${part}: ${message}` : message
  })
  return [...new Set(details)]
}

const textNames: Record<PostText, string> = {
  caption: 'Legenda',
  description: 'Descrição',
  location: 'Localização',
  userTags: 'Marcações',
  productTags: 'Tags de produto',
  altText: 'Texto alternativo',
}

/** How the field of a refused value is called, by the beginning of its name in the call. */
const fieldNames: readonly (readonly [string, string])[] = [
  ...Object.entries(textNames),
  ['media', 'Mídias'],
  ['schedule', 'Agendamentos'],
]

/** The thumbnail of the entry's first file: from this device, or from the post that the entry changes. */
function useEntryPicture(entry: ListedEntry) {
  const hash = entry.content && mediaOf(entry.content)[0]
  const kept = useThumbnail(hash)
  const info = useDeviceQuery(async (db) => (hash ? await db.media.get(hash) : undefined), [hash])
  const { basis: basisOf, picture } = shownKindOf(entry)
  const basis = entry.content && basisOf(entry.content)
  const file = basis?.media.find(({ sha256 }) => sha256 === hash)
  return {
    thumbnail: kept ?? info?.remote?.thumbnailUrl ?? file?.thumbnailUrl ?? undefined,
    mediaKind: info?.kind ?? file?.kind,
    icon: picture === 'file' ? File : undefined,
  }
}
