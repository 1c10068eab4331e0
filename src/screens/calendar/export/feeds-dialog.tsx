import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { createCalendarFeed } from '#contract/endpoints/calendar-feeds.ts'
import { CalendarFeedForm, maxCalendarFeeds } from '#contract/projects/calendar-feed.ts'
import { isRoleAtLeast } from '#contract/projects/project.ts'
import { calendarFeedsQuery } from '#src/api/calendar-feeds-query.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { SkeletonText } from '#src/components/ui/skeleton.tsx'
import { useSession } from '#src/session/session-context.ts'
import { copyAddress, FeedRow } from './feed-row.tsx'

/** 'Assinar calendário': the secret addresses at which other programs read the project's calendar. */
export function FeedsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { project } = useSession()
  const { isOnline } = useConnectivity()
  const { data, isError, refetch } = useQuery(calendarFeedsQuery(project.id))
  const mayChange = isRoleAtLeast(project.userRole, 'ADMIN')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Assinar calendário"
      description="Um endereço secreto mostra o calendário deste projeto no Google Agenda, no Outlook ou no calendário do celular, e se atualiza sozinho. Quem tiver o endereço vê, sem entrar no uPubly, os posts dos últimos 90 dias e do próximo ano: legendas, contas, horários, situação e links. Não vê rascunhos nem mídias, e não muda nada."
      size="medium"
    >
      <div className="flex flex-col gap-5">
        {mayChange && <NewFeed isFull={(data?.length ?? 0) >= maxCalendarFeeds} />}
        {data ? (
          data.length === 0 ? (
            <p className="text-muted">Nenhum endereço vale agora.</p>
          ) : (
            <ul className="-my-3 divide-y divide-line">
              {data.map((feed) => (
                <FeedRow key={feed.id} feed={feed} mayWithdraw={mayChange} />
              ))}
            </ul>
          )
        ) : isError ? (
          <LoadFailure
            isOnline={isOnline}
            failed="Não foi possível carregar os endereços. Eles continuam valendo."
            offline="Os endereços ainda não estão neste aparelho. Eles aparecem quando a conexão voltar."
            onRetry={() => void refetch()}
          />
        ) : (
          <div aria-busy="true">
            <span className="sr-only">Carregando...</span>
            <SkeletonText lines={2} />
          </div>
        )}
        {!mayChange && (
          <p className="text-muted text-sm">
            Endereços são criados e retirados por quem administra o projeto.
          </p>
        )}
      </div>
    </Dialog>
  )
}

function NewFeed({ isFull }: { isFull: boolean }) {
  const { project } = useSession()
  const { isOnline } = useConnectivity()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { queryKey } = calendarFeedsQuery(project.id)
  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: CalendarFeedForm,
    async send(body) {
      try {
        const made = await call(createCalendarFeed, { body, projectId: project.id })
        client.setQueryData(queryKey, (known) => [made, ...(known ?? [])])
        form.current?.reset()
        const { url } = made
        showToast({
          ...{ title: 'Endereço criado', tone: 'success' },
          ...(url !== null && {
            action: { label: 'Copiar endereço', onSelect: () => void copyAddress(url) },
          }),
        })
      } finally {
        // Also after a failure: when only the response was lost, the address exists.
        void client.invalidateQueries({ queryKey })
      }
    },
    describe: (error) => describeFailure(error, 'criar o endereço'),
  })
  const reason = !isOnline
    ? 'Para criar ou retirar um endereço é preciso conexão.'
    : isFull
      ? `Este projeto já tem o máximo de ${maxCalendarFeeds} endereços. Retire um que ninguém usa mais.`
      : undefined
  return (
    <form ref={form} {...formProps} className="flex flex-col gap-3">
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Para quem"
          name="name"
          isOptional
          maxLength={60}
          placeholder="Cliente, equipe…"
          error={errors.name}
          className="min-w-0 grow basis-48"
        />
        <Button type="submit" isLoading={isSending} aria-disabled={reason !== undefined}>
          Criar endereço
        </Button>
      </div>
      {reason && <p className="text-muted text-sm">{reason}</p>}
    </form>
  )
}
