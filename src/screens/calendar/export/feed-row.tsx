import { useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, Copy, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { deleteCalendarFeed } from '#contract/endpoints/calendar-feeds.ts'
import type { CalendarFeed } from '#contract/projects/calendar-feed.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { calendarFeedsQuery } from '#src/api/calendar-feeds-query.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { dayText } from '#src/components/time/day-text.ts'
import { zonedText } from '#src/components/time/zoned-text.ts'
import { Button } from '#src/components/ui/button.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { ConfirmDialog } from '#src/components/ui/overlays/confirm-dialog.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { useSession } from '#src/session/session-context.ts'

/** A calendar feed: its name, its author, when it was last read, and its actions. */
export function FeedRow({ feed, mayWithdraw }: { feed: CalendarFeed; mayWithdraw: boolean }) {
  const { timeZone } = useSession()
  const { url, createdBy, createdAt, readAt } = feed
  const name = nameOf(feed)
  return (
    <li className="flex flex-col gap-2 py-4">
      <div className="min-w-0">
        <p className="break-words font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p className="break-words text-muted text-sm">
          Criado{' '}
          {createdBy !== null && (
            <>
              por <bdi>{createdBy}</bdi>{' '}
            </>
          )}
          em {dayText(createdAt, timeZone)}.{' '}
          {readAt === null
            ? 'Ainda não foi lido.'
            : `Lido por último ${describeHour(readAt, timeZone)}.`}
        </p>
        {url === null && (
          <p className="text-muted text-sm">
            O endereço não pode mais ser mostrado. Quem o tem continua lendo.
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {url !== null && (
          <>
            <Button
              size="small"
              variant="secondary"
              aria-label={`Copiar endereço de ${name}`}
              onClick={() => void copyAddress(url)}
            >
              <Copy aria-hidden="true" />
              Copiar endereço
            </Button>
            <a
              href={url.replace(/^https?:/, 'webcal:')}
              aria-label={`Abrir no calendário deste aparelho: ${name}`}
              className={buttonClass({ variant: 'ghost', size: 'small' })}
            >
              <CalendarPlus aria-hidden="true" />
              Abrir no calendário
            </a>
          </>
        )}
        {mayWithdraw && <Withdraw feed={feed} name={name} />}
      </div>
    </li>
  )
}

const nameOf = ({ name }: CalendarFeed) => name || 'Sem nome'

/** The server rounds the time to the hour: 'em sáb., 21 de nov., às 14 h'. */
function describeHour(instant: string, timeZone: string): string {
  return `em ${zonedText(instant, timeZone).replace(/, (\d\d):\d\d$/, ', às $1 h')}`
}

/** Copies the address; when the browser refuses, a toast says so. */
export async function copyAddress(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ title: 'Endereço copiado', tone: 'success' })
  } catch {
    showErrorToast('O navegador não deixou copiar. Tente de novo.', 'O endereço não foi copiado')
  }
}

function Withdraw({ feed: { id }, name }: { feed: CalendarFeed; name: string }) {
  const { project } = useSession()
  const { isOnline } = useConnectivity()
  const client = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const { queryKey } = calendarFeedsQuery(project.id)

  async function withdraw() {
    try {
      await call(deleteCalendarFeed, { params: { id }, projectId: project.id })
    } catch (error) {
      // NOT_FOUND: somebody else has withdrawn the address already.
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) {
        showErrorToast(describeFailure(error, 'retirar o endereço'), 'O endereço não foi retirado')
        return
      }
    }
    client.setQueryData(queryKey, (known) => known?.filter((one) => one.id !== id))
    void client.invalidateQueries({ queryKey })
    showToast({ title: 'Endereço retirado', description: name, tone: 'success' })
  }

  return (
    <>
      <Button
        size="small"
        variant="ghost"
        aria-label={`Retirar endereço de ${name}`}
        aria-disabled={!isOnline}
        onClick={() => setIsAsked(true)}
      >
        <Link2Off aria-hidden="true" />
        Retirar
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        onConfirm={withdraw}
        isDestructive
        title="Retirar este endereço?"
        description="Quem assinou o calendário por ele não recebe mais nada, e este endereço não volta a valer. O que o outro programa já guardou pode ficar lá. Nada do projeto é apagado, e você pode criar outro endereço."
      />
    </>
  )
}
