import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endOneSession, endOtherSessions } from '#contract/endpoints/own-account.ts'
import type { OwnSession } from '#contract/people/own-account.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { sessionsQuery } from '#src/api/account-queries.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { NumericTime } from '#src/components/time/numeric-time.tsx'
import { Badge } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { ConfirmDialog } from '#src/components/ui/overlays/confirm-dialog.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { SkeletonText } from '#src/components/ui/skeleton.tsx'
import { ErasingStatus } from '#src/features/sign-out/erasing-status.tsx'
import { usePerson } from '#src/session/session-context.ts'
import { signOut } from '#src/session/sign-out/sign-out.ts'
import { LeaveEverywhere } from './leave-everywhere.tsx'

/** How many sessions are listed until the person asks for all. */
const firstShown = 5

/** The person's sessions on all devices, with buttons to end them. */
export function SessionsSection() {
  const client = useQueryClient()
  const { isOnline } = useConnectivity()
  const sessions = useQuery(sessionsQuery)
  const [isAsking, setIsAsking] = useState(false)
  const [isWhole, setIsWhole] = useState(false)
  const hasOthers = sessions.data?.some(({ isThis }) => !isThis)

  async function endOthers() {
    try {
      await call(endOtherSessions, {})
    } catch (error) {
      showErrorToast(
        describeFailure(error, 'encerrar as sessões'),
        'As sessões não foram encerradas',
      )
      return
    }
    client.setQueryData(sessionsQuery.queryKey, (known) => known?.filter(({ isThis }) => isThis))
    showToast({ title: 'Só este aparelho continua conectado', tone: 'success' })
  }

  return (
    <Card
      title="Onde você está conectado"
      description="Não reconhece um aparelho? Encerre a sessão dele e troque sua senha."
    >
      {sessions.data ? (
        <>
          <ul className="-my-3 divide-y divide-line">
            {putFirst(sessions.data, isWhole).map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          {!isWhole && sessions.data.length > firstShown && (
            <Button variant="ghost" className="mt-4" onClick={() => setIsWhole(true)}>
              Ver todas ({sessions.data.length})
            </Button>
          )}
          {hasOthers && (
            <div className="mt-5 flex justify-end border-line border-t pt-5">
              <Button variant="secondary" onClick={() => setIsAsking(true)}>
                Encerrar todas as outras
              </Button>
            </div>
          )}
        </>
      ) : sessions.isError ? (
        <LoadFailure
          isOnline={isOnline}
          failed="Não foi possível carregar as sessões. Nenhuma foi encerrada."
          offline="A lista aparece quando a conexão voltar."
          onRetry={() => void sessions.refetch()}
        />
      ) : (
        <div aria-busy="true">
          <span className="sr-only">Carregando...</span>
          <SkeletonText lines={4} />
        </div>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-x-2 gap-y-1 border-line border-t pt-4">
        <LeaveEverywhere />
        <LeaveForGood />
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        title="Encerrar todas as outras sessões?"
        description="Os outros aparelhos pedem a senha de novo. O que ainda não foi enviado deles fica salvo em cada um."
        onConfirm={endOthers}
        onClose={() => setIsAsking(false)}
      />
    </Card>
  )
}

/** This device's session first, then the others in the order of the server: the last used first. */
function putFirst(sessions: readonly OwnSession[], isWhole: boolean): OwnSession[] {
  const sorted = [
    ...sessions.filter(({ isThis }) => isThis),
    ...sessions.filter(({ isThis }) => !isThis),
  ]
  return isWhole ? sorted : sorted.slice(0, firstShown)
}

function SessionRow({ session }: { session: OwnSession }) {
  const { timeZone } = usePerson()
  const client = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const { id, isThis, device, place, lastUsedAt } = session

  async function end() {
    setIsSending(true)
    try {
      await call(endOneSession, { params: { id } })
    } catch (error) {
      // A session that the server does not know any more has already ended.
      if (!(error instanceof ApiError && error.has('NOT_FOUND'))) {
        showErrorToast(describeFailure(error, 'encerrar a sessão'), 'A sessão não foi encerrada')
        setIsSending(false)
        return
      }
    }
    client.setQueryData(sessionsQuery.queryKey, (known) => known?.filter((one) => one.id !== id))
    showToast({ title: 'Sessão encerrada', description: device, tone: 'success' })
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p id={`session-${id}`} className="wrap-anywhere font-semibold">
          {device}
        </p>
        <p id={`session-${id}-use`} className="wrap-anywhere text-muted text-sm">
          {place} • usado em <NumericTime instant={lastUsedAt} timeZone={timeZone} />
        </p>
      </div>
      {isThis ? (
        <Badge tone="success">Este aparelho</Badge>
      ) : (
        <Button
          variant="ghost"
          isLoading={isSending}
          aria-describedby={`session-${id} session-${id}-use`}
          onClick={() => void end()}
        >
          Encerrar
        </Button>
      )}
    </li>
  )
}

/** Signs out and erases everything the person has on this device. */
export function LeaveForGood() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsking(true)}>
        Sair deste aparelho e apagar tudo
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        title="Sair deste aparelho e apagar tudo?"
        description="Seus rascunhos, suas mídias e o que ainda não foi enviado são apagados deste aparelho. O que já chegou ao servidor continua lá. Não é possível desfazer."
        whileRunning={<ErasingStatus />}
        onConfirm={() => signOut({ isForGood: true })}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
