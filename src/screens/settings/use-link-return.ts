import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SocialMediaAccount } from '#contract/accounts/account.ts'
import type { LinkCandidates } from '#contract/accounts/account-linking.ts'
import { linkAccount } from '#contract/endpoints/accounts-write.ts'
import { accountLimitsQuery } from '#src/api/billing-queries.ts'
import { call } from '#src/api/calls/call.ts'
import { platformsQuery } from '#src/api/queries.ts'
import { joinWords } from '#src/components/join-words.ts'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { useSession } from '#src/session/session-context.ts'
import { takeLink } from './begun-link.ts'
import type { ChooseAccountsDialogProps } from './choose-accounts-dialog.tsx'
import { connectedText } from './count-texts.ts'
import { withAccount } from './platform-list.ts'
import { type LinkOutcome, type LinkReturn, readLinkReturn } from './read-link-return.ts'

export type { LinkReturn }

const closed = 'Você fechou a escolha das contas. Quando quiser, conecte de novo.'

export interface LinkProgress {
  isLinking: boolean
  /** The props of the dialog in which accounts are chosen; undefined when there is nothing to choose. */
  choice: ChooseAccountsDialogProps | undefined
}

/** Removes the network's answer from the URL at once, and links the account or accounts that it grants. */
export function useLinkReturn(linkReturn: LinkReturn): LinkProgress {
  const { user, project, projects } = useSession()
  const router = useRouter()
  const client = useQueryClient()
  const [isLinking, setIsLinking] = useState(false)
  const [choice, setChoice] = useState<ChooseAccountsDialogProps>()
  // The server accepts an answer only once, so a second run of the effect must not send it again.
  const lastTaken = useRef<string>(undefined)

  function showLinked(projectId: string, accounts: readonly SocialMediaAccount[]) {
    const other = projectId === project.id ? undefined : projects.find(({ id }) => id === projectId)
    const { queryKey } = platformsQuery(projectId)
    client.setQueryData(
      queryKey,
      (platforms) => platforms && accounts.reduce(withAccount, platforms),
    )
    void client.invalidateQueries({ queryKey })
    void client.invalidateQueries({ queryKey: accountLimitsQuery(projectId).queryKey })
    const [first, another] = accounts
    const names = joinWords(accounts.map(({ username }) => username))
    showToast({
      title: another ? connectedText(accounts.length) : 'Conta conectada',
      description: [names, first?.platformName, other?.name].filter(Boolean).join(' · '),
      tone: 'success',
    })
  }

  function offerChoice(projectId: string, offer: LinkCandidates) {
    setChoice({
      ...{ offer, projectId },
      onLinked(accounts) {
        setChoice(undefined)
        showLinked(projectId, accounts)
      },
      onClose(message) {
        setChoice(undefined)
        // Accounts may have been chosen in another tab.
        void client.invalidateQueries({ queryKey: platformsQuery(projectId).queryKey })
        if (message) showErrorToast(message, 'Nenhuma conta foi conectada')
        else showToast({ title: 'Nenhuma conta foi conectada', description: closed })
      },
    })
  }

  async function link(granted: LinkOutcome & { type: 'granted' }) {
    setIsLinking(true)
    const { code, state, query } = granted
    const begun = takeLink(state)
    const projectId = begun?.projectId ?? project.id
    const platformId = begun?.platformId ?? granted.platformId
    try {
      const answer = await call(linkAccount, {
        body: { code, state, platformId, userId: user.id, ...(query && { query }) },
        projectId,
      })
      if ('candidates' in answer) offerChoice(projectId, answer)
      else showLinked(projectId, [answer])
    } catch (error) {
      showErrorToast(
        error instanceof Error ? error.message : undefined,
        'A conta não foi conectada',
      )
    } finally {
      setIsLinking(false)
    }
  }

  const take = useEffectEvent(() => {
    const outcome = readLinkReturn(linkReturn)
    if (outcome.type === 'none') return
    const taken = JSON.stringify(linkReturn)
    if (taken === lastTaken.current) return
    lastTaken.current = taken
    void router.navigate({ to: '/settings', search: {}, hash: '', replace: true })
    if (outcome.type === 'granted') void link(outcome)
    else if (outcome.type === 'refused')
      showErrorToast(outcome.message, 'A conta não foi conectada')
    else
      showToast({
        title: 'Nenhuma conta foi conectada',
        description: 'Você não autorizou a conexão na rede. Quando quiser, conecte de novo.',
      })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only for a new answer in the URL
  useEffect(() => take(), [linkReturn.code, linkReturn.state, linkReturn.error])

  return { isLinking, choice }
}
