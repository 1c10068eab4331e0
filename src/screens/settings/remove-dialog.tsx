import { useQueryClient } from '@tanstack/react-query'
import type { SocialMediaAccount } from '#contract/accounts/account.ts'
import { unlinkAccount } from '#contract/endpoints/accounts-write.ts'
import { accountLimitsQuery } from '#src/api/billing-queries.ts'
import { call } from '#src/api/calls/call.ts'
import { platformsQuery, postsKey } from '#src/api/queries.ts'
import { ConfirmDialog } from '#src/components/ui/overlays/confirm-dialog.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { useSession } from '#src/session/session-context.ts'
import { withoutAccount } from './platform-list.ts'

export interface RemoveDialogProps {
  account: SocialMediaAccount
  onClose: () => void
}

export function RemoveDialog({ account, onClose }: RemoveDialogProps) {
  const { project } = useSession()
  const client = useQueryClient()

  async function remove() {
    try {
      await call(unlinkAccount, { params: { id: account.id }, projectId: project.id })
    } catch (error) {
      showErrorToast(error instanceof Error ? error.message : undefined)
      return
    }
    client.setQueryData(
      platformsQuery(project.id).queryKey,
      (platforms) => platforms && withoutAccount(platforms, account.id),
    )
    // There may be room for another account now.
    void client.invalidateQueries({ queryKey: platformsQuery(project.id).queryKey })
    void client.invalidateQueries({ queryKey: accountLimitsQuery(project.id).queryKey })
    // The server has cancelled the account's scheduled posts.
    void client.invalidateQueries({ queryKey: postsKey(project.id) })
    showToast({ title: 'Conta removida', description: account.username, tone: 'success' })
  }

  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={`Remover ${account.username}?`}
      description={`Os posts agendados para esta conta do ${account.platformName} serão cancelados. O que já foi publicado continua na rede.`}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
