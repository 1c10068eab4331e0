import { useState } from 'react'
import { EditNotReadyError, EditUnchangedError } from '#local/edits/edits.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { describeStorageError } from '#src/browser/storage-errors.ts'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import type { EditFormState } from './use-edit-form.ts'

export interface EditSave {
  /** Whether the last press found problems, which are shown from then on. */
  isTried: boolean
  /** Why the last press was refused: files are still being added, or problems found by `enqueueEdit`. */
  refusals: readonly string[]
  press: () => void
  cancel: () => void
  /** Whether the person is being asked to confirm that their changes are discarded. */
  isAsking: boolean
  giveUp: () => Promise<void>
  closeQuestion: () => void
}

interface SaveInput {
  form: EditFormState
  /** Whether chosen files are still being stored: an edit sent now would lack them. */
  isAddingMedia: boolean
  /** Whether the field shows a caption of the AI model that is not in the edit yet. */
  isModelWriting: boolean
  findProblems: () => readonly unknown[]
  onProblems: () => void
  onClose: () => void
}

const mediaOnItsWay = 'Aguarde: as mídias escolhidas ainda estão sendo guardadas neste aparelho.'
const captionOnItsWay =
  'Aguarde: a legenda ainda está sendo melhorada. Toque em “Parar” para usar a anterior.'

/** Saving and discarding: the actions that leave the edit mode. */
export function useEditSave(input: SaveInput): EditSave {
  const { form, isAddingMedia, isModelWriting, findProblems, onProblems, onClose } = input
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
      else showErrorToast(describeStorageError(error))
    } finally {
      setIsSending(false)
    }
  }

  function press() {
    if (isSending) return
    setRefusals([])
    if (isAddingMedia) return refuse([mediaOnItsWay])
    if (isModelWriting) return refuse([captionOnItsWay])
    const isReady = findProblems().length === 0
    setIsTried(!isReady)
    if (isReady) void send()
    else onProblems()
  }

  async function giveUp() {
    try {
      await form.giveUp()
    } catch (error) {
      // The edit stays stored, and the card shows it as an open edit.
      showErrorToast(describeStorageError(error))
    }
    onClose()
  }

  function cancel() {
    if (form.isChanged || isAddingMedia) setIsAsking(true)
    else void giveUp()
  }

  return {
    ...{ isTried, press, cancel, isAsking, giveUp },
    // A reason to wait is no longer shown once it does not apply any more.
    refusals: refusals.filter(
      (reason) =>
        (isAddingMedia || reason !== mediaOnItsWay) &&
        (isModelWriting || reason !== captionOnItsWay),
    ),
    closeQuestion: () => setIsAsking(false),
  }
}
