import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { serverNow } from '#local/calls/server-time.ts'
import { discardDraft } from '#local/drafts/discarded-drafts.ts'
import { DraftNotEditableError } from '#local/drafts/drafts.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { prefetchCode, prefetchCodeWithoutWorker } from '#src/browser/lazy-loading.ts'
import { openDevice } from '#src/browser/open-device.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { loadSender } from '#src/offline/drain/load-sender.ts'
import type { PrimaryAction } from './primary-action.ts'
import type { Composer } from './use-composer.ts'

export interface ComposerFlow {
  dialog: 'none' | 'save' | 'leave'
  /** Whether the last press found problems, which are shown from then on. */
  isTried: boolean
  /** Why the last attempt was refused: a reason to wait (`waits`), or problems found by `enqueueDraft`. */
  refusals: readonly string[]
  press: () => void
  cancel: () => void
  closeDialog: () => void
  save: () => Promise<void>
  leave: () => Promise<void>
  keep: () => Promise<void>
}

type Sender = Awaited<ReturnType<typeof loadSender>>

interface FlowInput {
  draftId: string
  composer: Composer
  action: PrimaryAction
  /** Whether the draft is empty, so that leaving it loses nothing. */
  isBlank: boolean
  /** Why sending has to wait, in words: the post would lack what is still being added. Undefined if not. */
  pending: string | undefined
  findProblems: () => readonly unknown[]
  onProblems: () => void
}

/** Reasons to wait, which go away by themselves. */
export const waits = {
  media: 'Aguarde: as mídias escolhidas ainda estão sendo guardadas neste aparelho.',
  caption: 'Aguarde: a legenda ainda está sendo melhorada. Toque em “Parar” para usar a anterior.',
} as const

/** Leaving the composer: by sending the draft to the outbox, or back, with the draft kept or discarded. */
export function useComposerFlow(input: FlowInput): ComposerFlow {
  const { draftId, composer, action, isBlank, pending, findProblems, onProblems } = input
  const [dialog, setDialog] = useState<ComposerFlow['dialog']>('none')
  const [isTried, setIsTried] = useState(false)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const { isOnline } = useConnectivity()
  const goBack = useGoBack()

  // Without a service worker, the code that sends is loaded as soon as something is written: the
  // connection may be lost later.
  const isBegun = !isBlank
  useEffect(() => {
    if (isBegun) prefetchCodeWithoutWorker(loadSender)
  }, [isBegun])

  function press() {
    if (action.isDisabled) return
    setRefusals([])
    if (pending !== undefined) return refuse([pending])
    const isReady = findProblems().length === 0
    setIsTried(!isReady)
    if (!isReady) return onProblems()
    prefetchCode(loadSender)
    setDialog('save')
  }

  function refuse(reasons: readonly string[]) {
    setRefusals([...new Set(reasons)])
    onProblems()
  }

  async function save() {
    if (pending !== undefined) return refuse([pending])
    const sender = await loadSender()
    const entryId = await enqueue(sender)
    if (entryId === undefined) return
    void sender.wakeOutbox(entryId)
    showToast({
      title: 'Template salvo com sucesso!',
      tone: 'success',
      ...(!isOnline && { description: 'Será enviado quando a conexão voltar.' }),
    })
    goBack()
  }

  /** Returns the id of the outbox entry; undefined when the draft was refused, after showing why. */
  async function enqueue(sender: Sender): Promise<string | undefined> {
    const { DraftNotReadyError, enqueueDraft } = sender
    let resume: (() => void) | undefined
    try {
      await composer.store()
      // Otherwise autosave would take the draft's new status for a change made in another tab.
      resume = composer.detach()
      const { localDb } = await openDevice()
      return (await enqueueDraft(localDb, draftId, { now: serverNow() })).id
    } catch (error) {
      resume?.()
      if (error instanceof DraftNotReadyError)
        refuse(error.violations.map(({ message }) => message))
      // A draft that is not editable any more needs no toast: `ComposerNotice` replaces the composer.
      else if (!(error instanceof DraftNotEditableError)) showErrorToast(reportStorageError(error))
      return undefined
    }
  }

  async function leave() {
    // A failed write does not matter, because the draft is discarded next.
    await composer.store().catch(() => undefined)
    composer.detach()
    // When the database cannot be opened, there is no stored draft to discard.
    await openDevice()
      .then(({ localDb }) => discardDraft(localDb, draftId))
      .catch(reportStorageError)
    goBack()
  }

  async function keep() {
    try {
      await composer.store()
      goBack()
    } catch (error) {
      showErrorToast(reportStorageError(error))
    }
  }

  useSendShortcut(dialog === 'none' ? press : undefined)

  return {
    ...{ dialog, isTried, press, save, leave, keep },
    // A reason to wait is no longer shown once it does not apply any more.
    refusals: refusals.filter((reason) => reason === pending || !isWait(reason)),
    cancel: () => (isBlank ? goBack() : setDialog('leave')),
    closeDialog: () => setDialog('none'),
  }
}

function isWait(reason: string): boolean {
  return Object.values<string>(waits).includes(reason)
}

/** Calls `press` for Ctrl+Enter or Cmd+Enter anywhere on the screen, except in dialogs. */
function useSendShortcut(press: (() => void) | undefined) {
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return
      event.preventDefault()
      latest.current?.()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Goes back to the previous screen, or to '/posts' when the composer was opened by its URL. */
function useGoBack(): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()
  return () => {
    if (canGoBack) router.history.back()
    else void navigate({ to: '/posts', replace: true })
  }
}
