import { useQuery } from '@tanstack/react-query'
import {
  type ClipboardEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Draft } from '#local/db.ts'
import { platformsQuery } from '#src/api/queries.ts'
import { MediaPanel } from '#src/app/media-panel.tsx'
import { useSession } from '#src/app/session-context.ts'
import { timeZoneName } from '#src/components/time-zone-name.ts'
import { Badge } from '#src/components/ui/badge.tsx'
import { Banner } from '#src/components/ui/banner.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { showToast } from '#src/components/ui/toast-queue.ts'
import { useWallClock } from '#src/components/use-wall-clock.ts'
import { useDraftMedia } from '#src/offline/use-draft-media.ts'
import { useMediaIntake } from '#src/offline/use-media-intake.ts'
import { checkComposer } from './check-composer.ts'
import { ComposerFields } from './composer-fields.tsx'
import { ComposerHeader } from './composer-header.tsx'
import { ComposerNotice } from './composer-notice.tsx'
import { isBlank } from './composer-state.ts'
import { DraftOffer } from './draft-offer.tsx'
import { primaryAction } from './primary-action.ts'
import { ProblemSummary } from './problem-summary.tsx'
import { type DraftIdentity, useComposer } from './use-composer.ts'
import { checkedMedia, useComposerChecks } from './use-composer-checks.ts'
import { useComposerFlow } from './use-composer-flow.ts'

const ComposerDialogs = lazy(async () => ({
  default: (await import('./composer-dialogs.tsx')).ComposerDialogs,
}))

export interface ComposerProps {
  identity: DraftIdentity
  /** The draft as it was when it was opened; none for a new one. */
  kept?: Draft
  /** The day the person came from. */
  firstDate?: string | undefined
  /** Only of a new one: to the last unfinished draft instead. */
  onOpenDraft?: (id: string) => void
  /** A new draft is on the device: from here on the address may name it. */
  onFirstSave?: (id: string) => void
}

export function Composer(props: ComposerProps) {
  const { identity, kept, firstDate, onOpenDraft, onFirstSave } = props
  const { project, timeZone } = useSession()
  const now = useWallClock(timeZone)
  const { data: platforms, isFetching } = useQuery(platformsQuery(project.id))
  const composer = useComposer(identity, kept)
  const { state, dispatch, savedAt } = composer
  const media = useDraftMedia(state.mediaHashes)
  const checks = useComposerChecks(state, media, platforms)
  const action = primaryAction(state)
  const captionRef = useRef<HTMLTextAreaElement>(null)
  const summaryRef = useRef<HTMLDivElement>(null)

  const findProblems = () =>
    checkComposer(
      state,
      { caption: state.caption, media: checkedMedia(media.infos) },
      platforms,
      now,
    )
  const addHashes = useCallback(
    (hashes: string[]) => dispatch({ type: 'add-media', hashes }),
    [dispatch],
  )
  const intake = useMediaIntake({ id: identity.id, store: composer.store }, addHashes)
  const flow = useComposerFlow({
    draftId: identity.id,
    composer,
    action,
    isBlank: isBlank(state) && !intake.isAdding,
    isAddingMedia: intake.isAdding,
    findProblems,
    // After the summary is in the page.
    onProblems: () => setTimeout(() => summaryRef.current?.focus()),
  })
  // Loaded with the first question, then kept, so that it can leave with a movement.
  const [hasAsked, setHasAsked] = useState(false)
  if (flow.dialog !== 'none' && !hasAsked) setHasAsked(true)
  const problems = flow.isTried ? findProblems().map(({ message }) => message) : []
  const messages = [...flow.refusals, ...problems]

  const { mediaHashes } = state
  const removeMedia = useCallback(
    (hash: string) => {
      dispatch({ type: 'remove-media', hash })
      const restore = () => dispatch({ type: 'restore-media', hashes: mediaHashes })
      showToast({ title: 'Mídia removida', action: { label: 'Desfazer', onSelect: restore } })
    },
    [dispatch, mediaHashes],
  )

  useEffect(() => {
    if (savedAt !== null) onFirstSave?.(identity.id)
  }, [savedAt, identity.id, onFirstSave])

  function handlePaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files]
    // A copied table or page carries a picture of itself too: there the text is what is meant.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    intake.add(files)
  }

  if (composer.ended) return <ComposerNotice kind="ended" ended={composer.ended} />
  return (
    <div onPaste={handlePaste} className="mx-auto max-w-6xl max-md:pb-4">
      <ComposerHeader
        action={action}
        savedAt={savedAt ?? kept?.updatedAt ?? null}
        hasProblem={composer.problem !== undefined}
        timeZone={timeZone}
        onCancel={flow.cancel}
        onPrimary={flow.press}
      />
      {onOpenDraft && isBlank(state) && (
        <DraftOffer currentId={identity.id} timeZone={timeZone} onContinue={onOpenDraft} />
      )}
      {composer.problem && (
        <Banner tone="danger" className="mb-4">
          {composer.problem}
        </Banner>
      )}
      <ProblemSummary ref={summaryRef} messages={messages} label={action.label} />
      <Card title={`TEMPLATE #${identity.number}`} actions={<Badge hasDot>Rascunho</Badge>}>
        <div className="grid items-start gap-6 md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)] lg:grid-cols-[minmax(0,23rem)_minmax(0,1fr)] lg:gap-8">
          <div className="min-w-0 md:sticky md:top-32">
            <MediaPanel
              hashes={mediaHashes}
              media={media}
              refused={intake.refused}
              isAdding={intake.isAdding}
              findings={checks.mediaFindings}
              onAdd={intake.add}
              onRemove={removeMedia}
              onForgetRefused={intake.forgetRefused}
            />
          </div>
          <ComposerFields
            state={state}
            dispatch={dispatch}
            checks={checks}
            platforms={platforms}
            isLoadingAccounts={isFetching}
            now={now}
            zone={timeZoneName(timeZone)}
            firstDate={firstDate}
            isTried={flow.isTried}
            captionRef={captionRef}
          />
        </div>
      </Card>
      {hasAsked && (
        <Suspense>
          <ComposerDialogs flow={flow} />
        </Suspense>
      )}
    </div>
  )
}
