import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { countCharacters } from '#contract/checks/check-post.ts'
import type { Post } from '#contract/posts/post.ts'
import { nameOfPost } from '#contract/posts/post-number.ts'
import { platformsQuery } from '#src/api/queries.ts'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { lazyWhenIdle } from '#src/browser/lazy-when-online.ts'
import { AltTextField } from '#src/components/alt-text-field.tsx'
import { ProblemSummary } from '#src/components/problem-summary.tsx'
import { Banner } from '#src/components/ui/banner.tsx'
import { TextArea } from '#src/components/ui/fields/text-area.tsx'
import { IconButton } from '#src/components/ui/icon-button.tsx'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { MediaPanel } from '#src/features/media-picker/media-panel.tsx'
import { counterOf } from '#src/features/post-checks/text-limits.ts'
import { SmartButtons } from '#src/features/smart-text/smart-buttons.tsx'
import { useSmart } from '#src/features/smart-text/use-smart.ts'
import { useSmartRefusal } from '#src/features/smart-text/use-smart-refusal.ts'
import { StorageButtons } from '#src/features/storage-folders/storage-buttons.tsx'
import { useDraftMedia } from '#src/offline/media/use-draft-media.ts'
import { useMediaIntake } from '#src/offline/media/use-media-intake.ts'
import { useSession } from '#src/session/session-context.ts'
import { listEditAccounts } from './edit-accounts.ts'
import { describePostMedia } from './edit-media.ts'
import { EditTimesList } from './edit-times-list.tsx'
import { EditVersions } from './edit-versions.tsx'
import { useEditChecks } from './use-edit-checks.ts'
import { useEditForm } from './use-edit-form.ts'
import { useEditSave } from './use-edit-save.ts'
import type { OpenedEdit } from './use-open-edit.ts'

const PlanEndedNote = lazyWhenIdle(async () => ({
  default: (await import('#src/features/plan-notice/plan-ended-note.tsx')).PlanEndedNote,
}))
const ConfirmDialog = lazyWithNotice(async () => ({
  default: (await import('#src/components/ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
}))

export interface EditFormProps {
  post: Post
  opened: OpenedEdit
  timeZone: string
  /** Called when the edit was saved or discarded, here or in another tab. */
  onClose: () => void
}

/** The edit mode of a post card. */
export function EditForm({ post, opened, timeZone, onClose }: EditFormProps) {
  const { project } = useSession()
  const { data: platforms } = useQuery(platformsQuery(project.id))
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const form = useEditForm(opened, (isKept) => {
    showToast({
      title: 'Esta alteração foi concluída em outra aba.',
      ...(isKept && { description: 'O que você escreveu aqui ficou guardado em Rascunhos.' }),
    })
    onClose()
  })
  const { state, dispatch } = form
  const { caption, description, mediaHashes, altTexts, schedules } = state
  const { basis } = opened.edit
  const elsewhere = useMemo(() => describePostMedia(basis), [basis])
  const media = useDraftMedia(mediaHashes, elsewhere)
  const addHashes = useCallback(
    (hashes: string[]) => dispatch({ type: 'add-media', hashes }),
    [dispatch],
  )
  const intake = useMediaIntake({ id: opened.edit.id, store: form.store }, addHashes)
  const writeCaption = (text: string) => dispatch({ type: 'write', field: 'caption', text })
  const smart = useSmart({
    ...{ call: 'improveCaption', projectId: project.id, caption, text: caption },
    onWrite: writeCaption,
  })
  const smartRefusal = useSmartRefusal(project.id, caption)
  const isModelWriting = smart.writing !== undefined
  const checks = useEditChecks(state, basis, media, platforms)
  const save = useEditSave({
    form,
    isAddingMedia: intake.isAdding,
    isModelWriting,
    findProblems: checks.findProblems,
    // In a timeout: the summary has to be rendered first.
    onProblems: () => setTimeout(() => summary.current?.focus()),
    onClose,
  })
  const accounts = useMemo(() => listEditAccounts(basis, platforms), [basis, platforms])
  const problems = save.isTried ? checks.findProblems() : []
  const messageOf = (field: string) => problems.find((one) => one.field === field)?.message
  const messages = [...new Set([...save.refusals, ...problems.map(({ message }) => message)])]
  // Once opened, the dialog stays mounted, so that its closing can be animated.
  const [hasAsked, setHasAsked] = useState(false)
  if (save.isAsking && !hasAsked) setHasAsked(true)

  // The pressed 'Editar' is gone, so the focus moves to the form that replaced it.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    bringIntoView(section.current)
  }, [])

  const removeMedia = useCallback(
    (hash: string) => {
      dispatch({ type: 'remove-media', hash })
      const restore = () => dispatch({ type: 'restore-media', hashes: mediaHashes })
      showToast({ title: 'Mídia removida', action: { label: 'Desfazer', onSelect: restore } })
    },
    [dispatch, mediaHashes],
  )

  /** False for events of dialogs opened from the form: React passes them on, although they are portals. */
  const isInside = ({ target }: KeyboardEvent | ClipboardEvent) =>
    target instanceof Node && section.current?.contains(target) === true

  function handleKeyDown(event: KeyboardEvent) {
    if (!isInside(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) save.press()
    else if (event.key === 'Escape' && !event.defaultPrevented) save.cancel()
    else return
    event.preventDefault()
  }

  function handlePaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files]
    if (!isInside(event) || files.length === 0) return
    // A copied table or part of a page is also on the clipboard as a picture; the text is meant then.
    if (event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    intake.add(files)
  }

  return (
    <section
      ref={section}
      aria-labelledby={headingId}
      onKeyDown={handleKeyDown}
      onPaste={handlePaste}
      className="@container min-w-0"
    >
      <header className="sticky top-14 z-10 flex items-center gap-2 rounded-t-card border-line border-b bg-surface-raised py-2 pr-2 pl-4 md:top-25">
        <h2
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className="min-w-0 flex-1 truncate text-base outline-none"
        >
          Editando <span className="figures font-normal text-muted">{nameOfPost(post)}</span>
        </h2>
        <IconButton label="Cancelar" onClick={save.cancel}>
          <X aria-hidden="true" />
        </IconButton>
        <IconButton
          label="Salvar"
          variant="accent"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={save.press}
        >
          <Check aria-hidden="true" strokeWidth={2.5} />
        </IconButton>
      </header>
      <div className="flex flex-col gap-4 p-4">
        {form.problem && <Banner tone="danger">{form.problem}</Banner>}
        <ProblemSummary
          ref={summary}
          messages={messages}
          intent="salvar"
          className="scroll-mt-40"
        />
        <div className="grid @2xl:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] grid-cols-[minmax(0,1fr)] items-start @2xl:gap-6 gap-5">
          <MediaPanel
            hashes={mediaHashes}
            media={media}
            refused={intake.refused}
            isAdding={intake.isAdding}
            findings={checks.mediaFindings}
            onAdd={intake.add}
            onRemove={removeMedia}
            onForgetRefused={intake.forgetRefused}
            more={
              <StorageButtons
                owner={{ id: opened.edit.id, store: form.store }}
                hashes={mediaHashes}
                ofPost={basis.media}
                kinds={media.infos.flatMap((info) => info?.kind ?? [])}
                onAdded={addHashes}
              />
            }
            details={(hash, index) => (
              <AltTextField
                key={hash}
                kind={media.infos[index]?.kind}
                altText={altTexts[hash] ?? ''}
                onDescribe={(altText) => dispatch({ type: 'describe-media', hash, altText })}
              />
            )}
          />
          <div className="flex min-w-0 flex-col gap-5">
            <div className="flex flex-col gap-1.5">
              <TextArea
                label="Legenda"
                required
                rows={4}
                value={smart.writing ?? caption}
                readOnly={isModelWriting}
                aria-busy={isModelWriting}
                counter={{ used: countCharacters(caption), limit: checks.captionLimit }}
                error={messageOf('caption')}
                onChange={({ target }) => writeCaption(target.value)}
              />
              <div className="-ml-3 flex flex-wrap items-center gap-x-1">
                <SmartButtons
                  label="Melhorar legenda"
                  doing="Melhorando a legenda"
                  done="Legenda melhorada"
                  field={smart}
                  refusal={smartRefusal}
                />
              </div>
            </div>
            <TextArea
              label="Descrição"
              rows={2}
              value={description}
              error={messageOf('description')}
              counter={counterOf('description', description)}
              onChange={({ target }) =>
                dispatch({ type: 'write', field: 'description', text: target.value })
              }
            />
            <EditVersions
              {...{ basis, state, accounts, media, platforms, dispatch }}
              findings={checks.findings}
            />
            <Suspense>
              <PlanEndedNote place="edit" />
            </Suspense>
            <EditTimesList
              post={post}
              schedules={schedules}
              accounts={accounts}
              timeZone={timeZone}
              problems={problems.filter(({ field }) => field === 'schedules')}
              dispatch={dispatch}
            />
          </div>
        </div>
      </div>
      {hasAsked && (
        <Suspense>
          <ConfirmDialog
            isOpen={save.isAsking}
            isDestructive
            title="Descartar alterações"
            description={
              opened.wasQueued
                ? 'O que você mudou agora será perdido. A alteração que já estava na fila de envio continua valendo.'
                : 'O que você mudou será perdido. O post continua como está.'
            }
            onConfirm={save.giveUp}
            onClose={save.closeQuestion}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Scrolls to the start of the section, unless it is already in the upper half of the window. */
function bringIntoView(section: HTMLElement | null) {
  if (!section) return
  const { top } = section.getBoundingClientRect()
  if (top < 0 || top > window.innerHeight / 2) section.scrollIntoView({ block: 'start' })
}
