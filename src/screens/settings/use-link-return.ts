import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { linkAccount } from '#contract/endpoints/accounts.ts'
import { call } from '#src/api/call.ts'
import { platformsQuery } from '#src/api/queries.ts'
import { showErrorToast, showToast } from '#src/components/ui/toast-queue.ts'
import { useSession } from '#src/session/session-context.ts'
import { withAccount } from './platform-list.ts'
import { type LinkOutcome, type LinkReturn, readLinkReturn } from './read-link-return.ts'

export type { LinkReturn }

/** Takes the network's answer out of the address at once, and makes the account of it. True while it does. */
export function useLinkReturn(linkReturn: LinkReturn): boolean {
  const { user, project } = useSession()
  const router = useRouter()
  const client = useQueryClient()
  const [isLinking, setIsLinking] = useState(false)
  // The answer is good once: neither a second effect nor a second render may spend it.
  const lastTaken = useRef<string>(undefined)

  async function link({ code, state, platformId }: LinkOutcome & { type: 'granted' }) {
    setIsLinking(true)
    try {
      const account = await call(linkAccount, {
        body: { code, state, platformId, userId: user.id },
        projectId: project.id,
      })
      const { queryKey } = platformsQuery(project.id)
      client.setQueryData(queryKey, (platforms) => platforms && withAccount(platforms, account))
      void client.invalidateQueries({ queryKey })
      showToast({
        title: 'Conta conectada',
        description: `${account.username} · ${account.platformName}`,
        tone: 'success',
      })
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer in the address is the occasion
  useEffect(() => take(), [linkReturn.code, linkReturn.state, linkReturn.error])

  return isLinking
}
