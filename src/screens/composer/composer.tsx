import { useQuery } from '@tanstack/react-query'
import { Eye, Pencil } from 'lucide-react'
import { type ClipboardEvent, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Draft } from '#local/database/rows.ts'
import { platformsQuery } from '#src/api/queries.ts'
import { lazyWithNotice, prefetchCodeWithoutWorker } from '#src/browser/lazy-loading.ts'
import { lazyWhenIdle, lazyWhenOnline } from '#src/browser/lazy-when-online.ts'
import { useDeviceTrouble } from '#src/browser/storage-errors.ts'
import { useWallClock } from '#src/browser/use-wall-clock.ts'
import { ProblemSummary } from '#src/components/problem-summary.tsx'
import { Badge } from '#src/components/ui/badge.tsx'
import { Banner } from '#src/components/ui/banner.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { SegmentedControl } from '#src/components/ui/fields/segmented-control.tsx'
import { useAccountCapabilities } from '#src/features/network-versions/use-account-capabilities.ts'
import { useDraftMedia } from '#src/offline/media/use-draft-media.ts'
import { useMediaIntake } from '#src/offline/media/use-media-intake.ts'
import { useSession } from '#src/session/session-context.ts'
import { checkComposer } from './checks/check-composer.ts'
import { useComposerChecks } from './checks/use-composer-checks.ts'
import { ComposerFields } from './composer-fields.tsx'
import { ComposerHeader } from './composer-header.tsx'
import { ComposerNotice } from './composer-notice.tsx'
import { isBlank } from './composer-state.ts'
import { ComposerMedia } from './media/composer-media.tsx'
import { useMediaActions } from './media/use-media-actions.ts'
import { PreviewArea } from './preview/preview-area.tsx'
import { intents, primaryAction } from './primary-action.ts'
import { TemplateButton } from './templates/template-button.tsx'
import { type DraftIdentity, useComposer } from './use-composer.ts'
import { useComposerFlow, waits } from './use-composer-flow.ts'

const VersionsSection = lazyWhenOnline(async () => ({
  default: (await import('#src/features/network-versions/versions-section.tsx')).VersionsSection,
}))
const DraftOffer = lazyWhenIdle(async () => ({
  default: (await import('./draft-offer.tsx')).DraftOffer,
}))
const PlanEndedNote = lazyWhenIdle(async () => ({
  default: (await import('#src/features/plan-notice/plan-ended-note.tsx')).PlanEndedNote,
}))
const loadDialogs = async () => ({
  default: (await import('./composer-dialogs.tsx')).ComposerDialogs,
})
const ComposerDialogs = lazyWithNotice(loadDialogs)

export interface ComposerProps {
  identity: DraftIdentity
  /** The stored draft as it was when it was opened; undefined for a new draft. */
  kept?: Draft
  /** Opens another draft instead: the last unfinished one, or one made from a template. */
  onOpenDraft: (id: string) => void
  /** For a new draft: called once it is stored on the device, so that the URL can name it. */
  onFirstSave?: (id: string) => void
}

const modes = [
  { value: 'edit', label: 'Editar', icon: Pencil },
  { value: 'preview', label: 'Visualizar', icon: Eye },
] as const

export function Composer(props: ComposerProps) {
  const { identity, kept, onOpenDraft, onFirstSave } = props
  const { firstDate } = identity
  const { project } = useSession()
  const { data: platforms, isFetching } = useQuery(platformsQuery(project.id))
  const [mode, setMode] = useState<'edit' | 'preview'>('edit')
  const composer = useComposer(identity, kept)
  // `DeviceTroubleLine` at the top of every screen shows the trouble, so the composer does not repeat it.
  const trouble = useDeviceTrouble()
  const { state, dispatch, savedAt, timeZone } = composer
  const now = useWallClock(timeZone)
  const media = useDraftMedia(state.mediaHashes)
  const checks = useComposerChecks(state, media, timeZone, platforms)
  useAccountCapabilities(project.id, platforms, checks.chosen)
  const action = primaryAction(state)
  // Without a service worker, the dialogs for sending and leaving are loaded as soon as something is
  // written: the connection may be lost later.
  const isBegun = !isBlank(state)
  useEffect(() => {
    if (isBegun) prefetchCodeWithoutWorker(loadDialogs)
  }, [isBegun])
  const captionRef = useRef<HTMLTextAreaElement>(null)
  const summaryRef = useRef<HTMLDivElement>(null)
  const mediaActions = useMediaActions(state, dispatch)
  const [isModelWriting, setIsModelWriting] = useState(false)
  // Deferred, so that a keystroke shows in the field before the network versions are rendered.
  const saidCaption = useDeferredValue(state.caption)

  const findProblems = () => checkComposer(state, checks.checkNow(), platforms, now)
  const intake = useMediaIntake({ id: identity.id, store: composer.store }, mediaActions.add)
  const flow = useComposerFlow({
    draftId: identity.id,
    composer,
    action,
    isBlank: isBlank(state) && !intake.isAdding,
    pending: intake.isAdding ? waits.media : isModelWriting ? waits.caption : undefined,
    findProblems,
    // In a timeout: the summary has to be rendered first.
    onProblems: () => setTimeout(() => summaryRef.current?.focus()),
  })
  // Once opened, the dialogs stay mounted, so that their closing can be animated.
  const [hasAsked, setHasAsked] = useState(false)
  if (flow.dialog !== 'none' && !hasAsked) setHasAsked(true)
  const problems = flow.isTried ? findProblems().map(({ message }) => message) : []
  const messages = [...flow.refusals, ...problems]

  useEffect(() => {
    if (savedAt !== null) onFirstSave?.(identity.id)
  }, [savedAt, identity.id, onFirstSave])

  function handlePaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files]
    // A copied table or part of a page is also on the clipboard as a picture; the text is meant then.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    intake.add(files)
  }

  if (composer.ended) return <ComposerNotice kind="ended" ended={composer.ended} />
  return (
    <div onPaste={handlePaste} className="mx-auto max-w-6xl max-md:pb-4 xl:max-w-none">
      <ComposerHeader
        action={action}
        savedAt={savedAt ?? kept?.updatedAt ?? null}
        hasProblem={composer.problem !== undefined}
        timeZone={timeZone}
        onCancel={flow.cancel}
        onPrimary={flow.press}
        note={
          <Suspense>
            <PlanEndedNote place="composer" />
          </Suspense>
        }
      >
        <TemplateButton
          draftId={identity.id}
          caption={state.caption}
          isBusy={intake.isAdding}
          store={composer.store}
          onOpenDraft={onOpenDraft}
        />
      </ComposerHeader>
      {!kept && isBlank(state) && (
        <Suspense>
          <DraftOffer currentId={identity.id} timeZone={timeZone} onContinue={onOpenDraft} />
        </Suspense>
      )}
      {composer.problem && !trouble && (
        <Banner tone="danger" className="mb-4">
          {composer.problem}
        </Banner>
      )}
      <ProblemSummary
        ref={summaryRef}
        messages={messages}
        intent={intents[action.label]}
        className="mb-4"
      />
      <Card
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {`TEMPLATE #${identity.number}`} <Badge hasDot>Rascunho</Badge>
          </span>
        }
        actions={
          <SegmentedControl
            label="Modo"
            segments={modes}
            value={mode}
            onChange={setMode}
            className="max-sm:grow"
          />
        }
      >
        <div
          className={cn(
            'grid grid-cols-[minmax(0,1fr)] items-start gap-6',
            mode === 'edit' && editColumns,
          )}
        >
          <div
            hidden={mode === 'preview'}
            className="scrollbar-none -m-1 min-w-0 p-1 md:sticky md:top-28 md:max-h-[calc(100dvh-8rem)] md:overflow-y-auto"
          >
            <ComposerMedia
              draftId={identity.id}
              hashes={state.mediaHashes}
              details={state.mediaDetails}
              media={media}
              refusedFiles={intake.refused}
              isAdding={intake.isAdding}
              onAdd={intake.add}
              onForgetRefused={intake.forgetRefused}
              actions={mediaActions}
              store={composer.store}
              findings={checks.mediaFindings}
              rules={checks.shapeRules}
            />
          </div>
          <div hidden={mode === 'preview'} className="min-w-0">
            <ComposerFields
              draftId={identity.id}
              projectId={project.id}
              {...{ state, dispatch, checks, platforms, now, timeZone, firstDate, captionRef }}
              isLoadingAccounts={isFetching}
              isTried={flow.isTried}
              onModelWriting={setIsModelWriting}
              versions={
                checks.networks.length > 0 && (
                  <Suspense>
                    <VersionsSection
                      caption={saidCaption}
                      versions={state.versions}
                      networks={checks.networks}
                      findings={checks.findings}
                      chosen={checks.chosen}
                      {...{ media, platforms, dispatch }}
                    />
                  </Suspense>
                )
              }
            />
          </div>
          <PreviewArea
            isAlone={mode === 'preview'}
            {...{ state, media, platforms }}
            chosen={checks.chosen}
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

const editColumns =
  'md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)] lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-8 xl:grid-cols-[minmax(0,18rem)_minmax(0,1fr)_minmax(0,24rem)]'
