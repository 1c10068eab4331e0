import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { isRoleAtLeast } from '#contract/projects/project.ts'
import type { Report } from '#contract/report.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { reportsQuery } from '#src/api/report-queries.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { SkeletonText } from '#src/components/ui/skeleton.tsx'
import { useShownAge } from '#src/offline-cache/shown-age.ts'
import { useSession } from '#src/session/session-context.ts'
import { ReportRow } from './report-row.tsx'

const ReportDialog = lazyWithNotice(async () => ({
  default: (await import('./report-dialog.tsx')).ReportDialog,
}))

/** The links by which clients read a month of the project, and a button to create one. */
export function ReportCard() {
  const { project } = useSession()
  const { isOnline } = useConnectivity()
  const { data, dataUpdatedAt, isError, refetch } = useQuery(reportsQuery(project.id))
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  useShownAge(dataUpdatedAt)
  const mayChange = isRoleAtLeast(project.userRole, 'ADMIN')
  const open = () => {
    setWasOpened(true)
    setIsOpen(true)
  }
  return (
    <Card
      title="Relatório do mês"
      description="Contas, posts e números de um mês em uma página que imprime bem, para quem contratou você. Quem tem o link lê sem entrar."
      actions={
        mayChange && (
          <Button size="small" variant="secondary" aria-disabled={!isOnline} onClick={open}>
            Criar link
          </Button>
        )
      }
    >
      {data ? (
        <ReportRows reports={data} mayChange={mayChange} />
      ) : isError ? (
        <LoadFailure
          isOnline={isOnline}
          failed="Não foi possível carregar os relatórios. Os links continuam valendo."
          offline="Os relatórios ainda não estão neste aparelho. Eles aparecem quando a conexão voltar."
          onRetry={() => void refetch()}
        />
      ) : (
        <div aria-busy="true">
          <span className="sr-only">Carregando...</span>
          <SkeletonText lines={2} />
        </div>
      )}
      <p className="mt-3 text-muted text-sm empty:hidden">{describeLimits(mayChange, isOnline)}</p>
      {wasOpened && (
        <Suspense fallback={null}>
          <ReportDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}

/** How many links are shown at first: there may be fifty. */
const shownAtFirst = 5

/** The links that have not expired; a stored list may contain some that expired since. */
function ReportRows({ reports, mayChange }: { reports: readonly Report[]; mayChange: boolean }) {
  const [isWhole, setIsWhole] = useState(false)
  const now = serverNow()
  const living = reports.filter(({ expiresAt }) => Date.parse(expiresAt) > now)
  if (living.length === 0) return <p className="text-muted">Nenhum link vale agora.</p>
  const shown = isWhole ? living : living.slice(0, shownAtFirst)
  return (
    <>
      <ul className="-my-3 divide-y divide-line">
        {shown.map((report) => (
          <ReportRow key={report.id} report={report} mayEnd={mayChange} />
        ))}
      </ul>
      {living.length > shownAtFirst && (
        <Button
          variant="ghost"
          size="small"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="mt-4 -ml-3"
        >
          {isWhole ? 'Mostrar menos' : `Mostrar todos os ${living.length} links`}
        </Button>
      )}
    </>
  )
}

function describeLimits(mayChange: boolean, isOnline: boolean): string {
  if (!mayChange)
    return 'Links são criados e encerrados por quem administra o projeto: peça a um administrador.'
  return isOnline ? '' : 'Para criar ou encerrar um link é preciso conexão.'
}
