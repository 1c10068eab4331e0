import { useQueryClient } from '@tanstack/react-query'
import { Copy, ExternalLink, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { deleteReport } from '#contract/endpoints/reports.ts'
import { nameMonth, type Report } from '#contract/report.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { reportsQuery } from '#src/api/report-queries.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { dayText } from '#src/components/time/day-text.ts'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { IconButton } from '#src/components/ui/icon-button.tsx'
import { ConfirmDialog } from '#src/components/ui/overlays/confirm-dialog.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { Tooltip } from '#src/components/ui/tooltip.tsx'
import { useSession } from '#src/session/session-context.ts'
import { copyLink } from './copy-link.ts'

/** A link to a report: its month, its author, its expiry, and its actions. */
export function ReportRow({ report, mayEnd }: { report: Report; mayEnd: boolean }) {
  const { timeZone } = useSession()
  const { url, createdBy, createdAt, expiresAt } = report
  const month = nameMonth(report.month)
  const day = (instant: string) => dayText(instant, timeZone)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold first-letter:uppercase">{month}</p>
        <p className="break-words text-muted text-sm">
          Criado{' '}
          {createdBy !== null && (
            <>
              por <bdi>{createdBy}</bdi>{' '}
            </>
          )}
          em {day(createdAt)}, vale até {day(expiresAt)}
        </p>
        {url === null && (
          <p className="text-muted text-sm">
            O endereço não pode mais ser mostrado. Quem o tem continua lendo.
          </p>
        )}
      </div>
      <div className="flex items-center gap-1">
        {url !== null && (
          <>
            <IconButton label={`Copiar link de ${month}`} onClick={() => void copyLink(url)}>
              <Copy aria-hidden="true" />
            </IconButton>
            <Tooltip text={`Abrir relatório de ${month}`} isDescription={false}>
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                aria-label={`Abrir relatório de ${month}`}
                className={buttonClass({ variant: 'ghost', isSquare: true })}
              >
                <ExternalLink aria-hidden="true" />
              </a>
            </Tooltip>
          </>
        )}
        {mayEnd && <EndReport report={report} month={month} until={day(expiresAt)} />}
      </div>
    </li>
  )
}

interface EndReportProps {
  report: Report
  month: string
  until: string
}

function EndReport({ report: { id }, month, until }: EndReportProps) {
  const { project } = useSession()
  const { isOnline } = useConnectivity()
  const client = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const { queryKey } = reportsQuery(project.id)

  async function end() {
    try {
      await call(deleteReport, { params: { id }, projectId: project.id })
    } catch (error) {
      // NOT_FOUND: somebody else has ended the link already, or it has expired.
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) {
        showErrorToast(describeFailure(error, 'encerrar o link'), 'O link não foi encerrado')
        return
      }
    }
    client.setQueryData(queryKey, (known) => known?.filter((one) => one.id !== id))
    void client.invalidateQueries({ queryKey })
    showToast({ title: 'Link encerrado', description: `Relatório de ${month}`, tone: 'success' })
  }

  return (
    <>
      <IconButton
        label={`Encerrar link de ${month}`}
        aria-disabled={!isOnline}
        onClick={() => setIsAsked(true)}
      >
        <Link2Off aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        onConfirm={end}
        isDestructive
        title="Encerrar este link?"
        description={`Quem tem o link do relatório de ${month} que vale até ${until} não abre mais a página, e este endereço não volta a valer. Nada do projeto é apagado, e você pode criar outro link do mesmo mês.`}
      />
    </>
  )
}
