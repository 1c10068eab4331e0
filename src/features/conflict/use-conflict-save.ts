import { useState } from 'react'
import { serverNow } from '#local/calls/server-time.ts'
import type { EditContent } from '#local/edits/edit-content.ts'
import { EditNotReadyError } from '#local/edits/edits.ts'
import { resolveConflict } from '#local/edits/resolve-conflict.ts'
import type { ListedChange } from '#local/entries/listed-entry.ts'
import { showErrorToast, showToast } from '#src/components/ui/toast-queue.ts'
import { tellFailure } from '#src/page/device-trouble.ts'
import { localDb } from '#src/page/local-database.ts'
import { useConnectivity } from '#src/page/use-connectivity.ts'
import { wakeOutbox } from '#src/sending/drain/wake.ts'

export interface ConflictSave {
  save: (content: EditContent) => Promise<void>
  isSaving: boolean
  /** Why the chosen content cannot be sent, as messages. */
  refusals: readonly string[]
}

export function useConflictSave(entry: ListedChange, onClose: () => void): ConflictSave {
  const { isOnline } = useConnectivity()
  const [isSaving, setIsSaving] = useState(false)
  const [refusals, setRefusals] = useState<readonly string[]>([])

  async function save(content: EditContent) {
    setIsSaving(true)
    setRefusals([])
    try {
      const next = await resolveConflict(localDb, entry.id, content, { now: serverNow() })
      if (next) void wakeOutbox(next.id)
      showToast(
        next
          ? {
              title: 'Alteração guardada',
              tone: 'success',
              ...(!isOnline && { description: 'Será enviada quando a conexão voltar.' }),
            }
          : { title: 'O post ficou com a versão atual', tone: 'success' },
      )
      onClose()
    } catch (error) {
      if (error instanceof EditNotReadyError)
        setRefusals([...new Set(error.violations.map(({ message }) => message))])
      else showErrorToast(tellFailure(error))
    } finally {
      setIsSaving(false)
    }
  }

  return { save, isSaving, refusals }
}
