import { useQueryClient } from '@tanstack/react-query'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { type DiscardedDraft, restoreDraft } from '#local/drafts/discarded-drafts.ts'
import { discardOpenDrafts } from '#local/person/discard-open-drafts.ts'
import { showToast } from '#src/components/ui/toast-queue.ts'
import { clearCopies } from '#src/device-copy/clear-copies.ts'
import { localDb } from '#src/page/local-database.ts'
import { protectStorage } from '#src/page/storage.ts'
import { useSession } from '#src/session/session-context.ts'
import { DeviceView } from './device-view.tsx'
import { useDeviceAmounts } from './use-device-amounts.ts'

/** 'Neste aparelho' for the signed-in person: measures and clears what `DeviceView` shows. */
export function DeviceSection() {
  const { user } = useSession()
  const client = useQueryClient()
  const { measure, ...amounts } = useDeviceAmounts(user.id)

  async function protect() {
    const isProtected = await protectStorage()
    await measure()
    return isProtected
  }

  async function clear() {
    await clearCopies(client, user.id)
    await measure()
    showToast({ title: 'Cópia offline limpa', tone: 'success' })
  }

  async function discard() {
    const discarded = await discardOpenDrafts(localDb, user.id)
    await measure()
    showToast({
      title: formatCount(discarded.length, 'rascunho excluído', 'rascunhos excluídos'),
      action: { label: 'Desfazer', onSelect: () => void restore(discarded) },
    })
  }

  async function restore(discarded: readonly DiscardedDraft[]) {
    for (const token of discarded) await restoreDraft(localDb, token)
    await measure()
  }

  return (
    <DeviceView {...amounts} onProtect={protect} onClearCopies={clear} onDiscardDrafts={discard} />
  )
}
