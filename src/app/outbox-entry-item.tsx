import { useState } from 'react'
import type { Draft, PostEdit } from '#local/db.ts'
import { contentOfEntry, type ListedEntry } from '#local/outbox/entry/list-entries.ts'
import type { SendProgress } from '#local/outbox/entry/progress.ts'
import { describePlan } from '../components/describe-plan.ts'
import { damagedWords, describeEntryState } from '../components/entry-state.ts'
import { OutboxEntryCard } from '../components/outbox-entry-card.tsx'
import { localDb } from '../offline/local-database.ts'
import { useConnectivity } from '../offline/use-connectivity.ts'
import { usePause } from '../offline/use-pause.ts'
import { useSilence } from '../offline/use-silence.ts'
import { useStored } from '../offline/use-stored.ts'
import { useThumbnail } from '../offline/use-thumbnail.ts'
import { describeChange } from './describe-change.ts'
import { describePlanning } from './describe-planning.ts'
import { EntryDialogs, type EntryQuestion } from './entry-dialogs.tsx'
import { useEntryActions } from './use-entry-actions.ts'

export interface OutboxEntryItemProps {
  entry: ListedEntry
  progress?: SendProgress | undefined
  /** Called when an action leads to another screen. */
  onLeave?: () => void
}

/** An entry of the outbox with its picture, words and actions; the queue and the posts list show it alike. */
export function OutboxEntryItem({ entry, progress, onLeave }: OutboxEntryItemProps) {
  const content = contentOfEntry(entry)
  const { isOnline } = useConnectivity()
  const isPaused = usePause(entry.userId)
  const picture = useEntryPicture(entry)
  const [question, setQuestion] = useState<EntryQuestion>('none')
  const { actions, discard } = useEntryActions(entry, {
    isPaused,
    onAsk: setQuestion,
    onLeave,
  })
  const isUnderWay = entry.state === 'sending' || entry.state === 'uploading'
  const isSilent = useSilence(isUnderWay ? progress?.movedAt : undefined)
  const known = progress && progress.totalBytes > 0 ? progress : undefined
  const share = known && Math.min(1, known.sentBytes / known.totalBytes)

  return (
    <OutboxEntryCard
      caption={content ? nameOf(entry) : 'Item danificado'}
      plan={planOf(entry)}
      words={
        content
          ? describeEntryState({ ...entry, isOnline, isPaused, isSilent, progress: share })
          : damagedWords
      }
      isSending={isUnderWay}
      // A form goes in one piece: nobody can tell how far it is.
      progress={entry.state === 'uploading' || known?.sentBytes ? known : undefined}
      {...picture}
      mediaCount={ownerOf(entry)?.mediaHashes.length ?? 0}
      hasMedia={entry.kind !== 'save-planning'}
      isDeletion={entry.kind === 'delete-post'}
      details={entry.state === 'rejected' ? listDetails(entry) : []}
      actions={actions}
    >
      <EntryDialogs
        entry={entry}
        question={question}
        onDiscard={discard}
        onClose={() => setQuestion('none')}
      />
    </OutboxEntryCard>
  )
}

function ownerOf(entry: ListedEntry): Draft | PostEdit | undefined {
  if ('draft' in entry) return entry.draft
  return 'edit' in entry ? entry.edit : undefined
}

function nameOf(entry: ListedEntry): string {
  return entry.kind === 'save-planning'
    ? 'Horários e hashtags do projeto'
    : (ownerOf(entry)?.caption ?? '')
}

function planOf(entry: ListedEntry): string {
  if (entry.kind === 'save-template') return 'Salvar em Templates'
  if (entry.kind === 'save-planning')
    return entry.planning ? describePlanning(entry.planning) : 'Alteração do projeto'
  if (entry.kind === 'create-post')
    return entry.draft ? describePlan(entry.draft) : 'Post novo neste aparelho'
  if (entry.edit) return describeChange(entry.edit)
  return entry.kind === 'delete-post' ? 'Exclusão de um post' : 'Alteração de um post'
}

/** Part by part where the server said so; else nothing, and the reason stands in one piece. */
function listDetails({ problem }: ListedEntry): string[] {
  const details = (problem?.details ?? []).map(({ field, message }) => {
    const part = fieldNames.find(([pattern]) => pattern.test(field))?.[1]
    return part ? `${part}: ${message}` : message
  })
  return [...new Set(details)]
}

const fieldNames: [RegExp, string][] = [
  [/^caption/, 'Legenda'],
  [/^description/, 'Descrição'],
  [/^media/, 'Mídias'],
  [/^schedule/, 'Agendamentos'],
]

/** Of its first file: kept here, or known from the post that is changed. */
function useEntryPicture(entry: ListedEntry) {
  const hash = ownerOf(entry)?.mediaHashes[0]
  const kept = useThumbnail(hash)
  const info = useStored(async () => (hash ? await localDb.media.get(hash) : undefined), [hash])
  const basis = 'edit' in entry ? entry.edit?.basis : undefined
  const file = basis?.media.find(({ sha256 }) => sha256 === hash)
  return {
    thumbnail: kept ?? info?.remote?.thumbnailUrl ?? file?.thumbnailUrl ?? undefined,
    mediaKind: info?.kind ?? file?.kind,
  }
}
