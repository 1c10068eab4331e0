import { MailOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { getInvite } from '#contract/endpoints/project-people.ts'
import type { InviteSummary } from '#contract/projects/project-people.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { call } from '#src/api/calls/call.ts'
import { Banner } from '#src/components/ui/banner.tsx'

export interface InviteNoticeProps {
  token: string
  /** Replaced in tests. */
  loadInvite?: (token: string) => Promise<InviteSummary>
}

const loadFromServer = (token: string) => call(getInvite, { params: { token } })

const roles = { ADMIN: 'Administrador(a)', EDITOR: 'Editor(a)' } as const

/**
 * Says who invites the person to which project, on pages opened by an invitation's link. To be rendered in an
 * element with the class `inviteNoticePlace`.
 */
export function InviteNotice({ token, loadInvite = loadFromServer }: InviteNoticeProps) {
  const [found, setFound] = useState<InviteSummary | { failure: string }>()

  useEffect(() => {
    let isWanted = true
    loadInvite(token).then(
      (invite) => isWanted && setFound(invite),
      (error: unknown) => isWanted && setFound({ failure: describe(error) }),
    )
    return () => {
      isWanted = false
    }
  }, [token, loadInvite])

  if (!found) return null
  if ('failure' in found) return <Banner tone="warning">{found.failure}</Banner>
  const { projectName, inviterName, role, email } = found
  return (
    <Banner tone="info" icon={MailOpen}>
      <p className="wrap-anywhere">
        {inviterName
          ? `${inviterName} convidou você para o projeto ${projectName} como ${roles[role]}`
          : `Você foi convidado(a) para o projeto ${projectName} como ${roles[role]}`}
      </p>
      <p className="wrap-anywhere mt-0.5 text-muted">O convite vale para {email}.</p>
    </Banner>
  )
}

function describe(error: unknown): string {
  if (error instanceof ApiError) return error.message
  return 'Não foi possível ler o convite agora. Ele continua valendo: entre para aceitá-lo.'
}
