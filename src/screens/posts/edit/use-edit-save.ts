import { useState } from 'react'
import { EditNotReadyError, EditUnchangedError } from '#local/edits/edit-errors.ts'
import { showErrorToast, showToast } from '#src/components/ui/toast-queue.ts'
import { tellFailure } from '#src/page/device-trouble.ts'
import { useConnectivity } from '#src/page/use-connectivity.ts'
import type { EditFormState } from './use-edit-form.ts'

export interface EditSave {
  /** True from the first press that found something missing: what is wrong is shown from then on. */
  isTried: boolean
  /** What only the outbox could tell. */
  refusals: readonly string[]
  press: () => void
  cancel: () => void
  /** Whether the person is being asked if what they changed may go. */
  isAsking: boolean
  giveUp: () => Promise<void>
  closeQuestion: () => void
}

interface SaveInput {
  form: EditFormState
  /** Whether chosen files are still being kept: a change sent now would go without them. */
  isAddingMedia: boolean
  findProblems: () => readonly unknown[]
  onProblems: () => void
  onClose: () => void
}

const mediaOnItsWay = 'Aguarde: as mídias escolhidas ainda estão sendo guardadas neste aparelho.'

/** The two ways out of the edit mode. */
export function useEditSave(input: SaveInput): EditSave {
  const { form, isAddingMedia, findProblems, onProblems, onClose } = input
  const { isOnline } = useConnectivity()
  const [isTried, setIsTried] = useState(false)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [isAsking, setIsAsking] = useState(false)
  const [isSending, setIsSending] = useState(false)

  function refuse(reasons: readonly string[]) {
    setRefusals([...new Set(reasons)])
    onProblems()
  }

  async function send() {
    setIsSending(true)
    try {
      await form.send()
      showToast({
        title: 'Alteração guardada',
        tone: 'success',
        ...(!isOnline && { description: 'Será enviada quando a conexão voltar.' }),
      })
      onClose()
    } catch (error) {
      if (error instanceof EditUnchangedError) {
        showToast({ title: error.message })
        onClose()
      } else if (error instanceof EditNotReadyError)
        refuse(error.violations.map(({ message }) => message))
      else showErrorToast(tellFailure(error))
    } finally {
      setIsSending(false)
    }
  }

  function press() {
    if (isSending) return
    setRefusals([])
    if (isAddingMedia) return refuse([mediaOnItsWay])
    const isReady = findProblems().length === 0
    setIsTried(!isReady)
    if (isReady) void send()
    else onProblems()
  }

  async function giveUp() {
    try {
      await form.giveUp()
    } catch (error) {
      // It stays on the card as an open edit.
      showErrorToast(tellFailure(error))
    }
    onClose()
  }

  function cancel() {
    if (form.isChanged || isAddingMedia) setIsAsking(true)
    else void giveUp()
  }

  return {
    ...{ isTried, press, cancel, isAsking, giveUp },
    // What was waited for is there.
    refusals: isAddingMedia ? refusals : refusals.filter((reason) => reason !== mediaOnItsWay),
    closeQuestion: () => setIsAsking(false),
  }
}
