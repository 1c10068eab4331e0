import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endOneSession } from '#contract/endpoints/own-account.ts'
import type { OwnSession } from '#contract/people/own-account.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { sessionsQuery } from '#src/api/account-queries.ts'
import { call } from '#src/api/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { NumericTime } from '#src/components/time/numeric-time.tsx'
import { Badge } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { showErrorToast, showToast } from '#src/components/ui/toast-queue.ts'
import { usePerson } from '#src/session/person-context.ts'

export function SessionRow({ session }: { session: OwnSession }) {
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
