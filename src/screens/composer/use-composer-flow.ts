import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { discardDraft } from '#local/discarded-drafts.ts'
import { DraftNotEditableError } from '#local/drafts.ts'
import { serverNow } from '#local/server-time.ts'
import { showErrorToast, showToast } from '#src/components/ui/toast-queue.ts'
import { noteTrouble } from '#src/page/device-trouble.ts'
import { loadAhead, loadIfNotKept } from '#src/page/load-ahead.ts'
import { localDb } from '#src/page/local-database.ts'
import { useConnectivity } from '#src/page/use-connectivity.ts'
import { loadSender } from '#src/sending/drain/load-sender.ts'
import type { PrimaryAction } from './primary-action.ts'
import type { Composer } from './use-composer.ts'

export interface ComposerFlow {
  dialog: 'none' | 'save' | 'leave'
  /** True from the first press that found something missing: what is wrong is shown from then on. */
  isTried: boolean
  /** What only the outbox could tell. */
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
  /** Whether anything was written that leaving would lose. */
  isBlank: boolean
  /** Why it has to wait: a post sent now would go without what is still on its way into it. */
  pending: string | undefined
  findProblems: () => readonly unknown[]
  onProblems: () => void
}

/** What goes away by itself. */
export const waits = {
  media: 'Aguarde: as mídias escolhidas ainda estão sendo guardadas neste aparelho.',
  caption: 'Aguarde: a legenda ainda está sendo melhorada. Toque em “Parar” para usar a anterior.',
} as const

/** The ways out of the composer: into the outbox, back with or without the draft. */
export function useComposerFlow(input: FlowInput): ComposerFlow {
  const { draftId, composer, action, isBlank, pending, findProblems, onProblems } = input
  const [dialog, setDialog] = useState<ComposerFlow['dialog']>('none')
  const [isTried, setIsTried] = useState(false)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const { isOnline } = useConnectivity()
  const goBack = useGoBack()

  // What sends is there before the connection may go.
  const isBegun = !isBlank
  useEffect(() => {
    if (isBegun) loadIfNotKept(loadSender)
  }, [isBegun])

  function press() {
    if (action.isDisabled) return
    setRefusals([])
    if (pending !== undefined) return refuse([pending])
    const isReady = findProblems().length === 0
    setIsTried(!isReady)
    if (!isReady) return onProblems()
    loadAhead(loadSender)
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

  /** Undefined when it cannot go; why is told. */
  async function enqueue(sender: Sender): Promise<string | undefined> {
    const { DraftNotReadyError, enqueueDraft } = sender
    let takeUp: (() => void) | undefined
    try {
      await composer.store()
      // That it is in the outbox now must not be taken for another tab's doing.
      takeUp = composer.letGo()
      return (await enqueueDraft(localDb, draftId, { now: serverNow() })).id
    } catch (error) {
      takeUp?.()
      if (error instanceof DraftNotReadyError)
        refuse(error.violations.map(({ message }) => message))
      // In its place the screen says where it went.
      else if (!(error instanceof DraftNotEditableError)) showErrorToast(noteTrouble(error))
      return undefined
    }
  }

  async function leave() {
    // What cannot be written any more is about to be thrown away all the same.
    await composer.store().catch(() => undefined)
    composer.letGo()
    // Where nothing can be stored there is nothing to throw away.
    await discardDraft(localDb, draftId).catch(noteTrouble)
    goBack()
  }

  async function keep() {
    try {
      await composer.store()
      goBack()
    } catch (error) {
      showErrorToast(noteTrouble(error))
    }
  }

  useSendShortcut(dialog === 'none' ? press : undefined)

  return {
    ...{ dialog, isTried, press, save, leave, keep },
    // What was waited for is there.
    refusals: refusals.filter((reason) => reason === pending || !isWait(reason)),
    cancel: () => (isBlank ? goBack() : setDialog('leave')),
    closeDialog: () => setDialog('none'),
  }
}

function isWait(reason: string): boolean {
  return Object.values<string>(waits).includes(reason)
}

/** Ctrl+Enter, or Cmd+Enter, from anywhere on the screen; a window over it is another matter. */
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

/** Where the person came from; by direct address there is no such place. */
function useGoBack(): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()
  return () => {
    if (canGoBack) router.history.back()
    else void navigate({ to: '/posts', replace: true })
  }
}
