import { useInfiniteQuery } from '@tanstack/react-query'
import { History, LockKeyhole } from 'lucide-react'
import { isRoleAtLeast } from '#contract/projects/project.ts'
import type { Activity, ActivityKind } from '#contract/projects/project-activity.ts'
import { zoneName } from '#contract/time/wall-clock.ts'
import { activitiesQuery } from '#src/api/people-queries.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { numericText } from '#src/components/time/numeric-text.ts'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { Button } from '#src/components/ui/button.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { EmptyState } from '#src/components/ui/empty-state.tsx'
import { Skeleton } from '#src/components/ui/skeleton.tsx'
import { SettingsTabs } from '#src/features/settings-tabs/settings-tabs.tsx'
import { useSession } from '#src/session/session-context.ts'

/** The words after the person's name. The subject of the activity is shown below them. */
const activityWords = {
  'project-created': 'criou o projeto',
  'project-updated': 'alterou o projeto',
  'zone-changed-keeping-instants':
    'mudou o fuso horário, e os posts planejados continuam saindo no mesmo momento. O novo fuso:',
  'zone-changed-keeping-clock':
    'mudou o fuso horário, e os posts planejados mantiveram o horário do relógio. O novo fuso:',
  'member-invited': 'convidou',
  'invite-withdrawn': 'cancelou o convite de',
  'member-joined': 'entrou no projeto',
  'member-role-changed': 'mudou o papel de',
  'member-removed': 'removeu do projeto',
  'member-left': 'saiu do projeto',
  'ownership-transferred': 'transferiu o projeto para',
  'ownership-offered': 'ofereceu o projeto a',
  'ownership-offer-withdrawn': 'cancelou a oferta do projeto a',
  'ownership-accepted': 'aceitou o projeto de',
  'ownership-declined': 'recusou o projeto de',
  'account-linked': 'conectou a conta',
  'account-unlinked': 'desconectou a conta',
  'post-created': 'criou um post',
  'post-changed': 'alterou um post',
  'post-deleted': 'excluiu um post',
  'late-published': 'mandou publicar um post atrasado',
  'late-cancelled': 'cancelou um post atrasado',
  'folder-deleted': 'moveu pastas para a lixeira',
  'folder-protected': 'protegeu uma pasta com senha',
  'folder-unprotected': 'tirou a senha de uma pasta',
  'report-created': 'criou o link do relatório de',
  'report-ended': 'encerrou o link do relatório de',
  'calendar-feed-created': 'criou um endereço do calendário',
  'calendar-feed-ended': 'retirou um endereço do calendário',
} as const satisfies Record<ActivityKind, string>

/** What people did in the project, the newest first; only for its owner and administrators. */
export function ActivityScreen() {
  const { project } = useSession()
  return (
    <>
      <SettingsTabs />
      <h1 className="text-2xl">Atividade</h1>
      <p className="mt-1 mb-5 text-muted lg:mb-6">O que a equipe fez em {project.name}</p>
      <div className="max-w-3xl">
        {isRoleAtLeast(project.userRole, 'ADMIN') ? (
          <Activities />
        ) : (
          <EmptyState
            icon={LockKeyhole}
            title="Só o proprietário e os administradores veem a atividade"
            text="Ela mostra quem criou, mudou ou conectou o que neste projeto. O que você publica continua em Posts e no Calendário."
          />
        )}
      </div>
    </>
  )
}

function Activities() {
  const { project } = useSession()
  const { isOnline } = useConnectivity()
  const activities = useInfiniteQuery(activitiesQuery(project.id))
  const rows = activities.data?.pages.flatMap(({ content }) => content)

  return (
    <>
      {rows?.length === 0 ? (
        <EmptyState
          icon={History}
          title="Nenhuma atividade ainda"
          text="O que a equipe criar, mudar ou conectar neste projeto aparece aqui."
        />
      ) : rows ? (
        <Card>
          <ol className={cn('-mt-3 divide-y divide-line', !activities.hasNextPage && '-mb-3')}>
            {rows.map((activity) => (
              <ActivityRow key={activity.id} activity={activity} />
            ))}
          </ol>
          {activities.hasNextPage && (
            <div className="mt-3 flex justify-center">
              <Button
                variant="secondary"
                isLoading={activities.isFetchingNextPage}
                onClick={() => void activities.fetchNextPage()}
              >
                Ver mais antigas
              </Button>
            </div>
          )}
        </Card>
      ) : activities.isError ? (
        <LoadFailure
          isOnline={isOnline}
          failed="Não foi possível carregar a atividade."
          offline="A atividade não fica neste aparelho. Ela aparece quando a conexão voltar."
          onRetry={() => void activities.refetch()}
        />
      ) : (
        <div aria-busy="true">
          <span className="sr-only">Carregando...</span>
          <Skeleton className="h-96 rounded-card" />
        </div>
      )}
    </>
  )
}

export function ActivityRow({ activity }: { activity: Activity }) {
  const { timeZone } = useSession()
  return (
    <li className="flex flex-col gap-1 py-3 sm:flex-row sm:items-baseline sm:gap-4">
      <time dateTime={activity.createdAt} className="figures shrink-0 text-muted text-sm sm:w-36">
        {numericText(activity.createdAt, timeZone)}
      </time>
      <div className="min-w-0">
        <p className="break-words">
          <strong className="font-semibold">{activity.userName}</strong>
          <PersonAddress email={activity.userEmail} /> {activityWords[activity.kind]}
        </p>
        {activity.subjectEmail ? (
          <p className="break-words text-sm">
            {activity.subject}
            <PersonAddress email={activity.subjectEmail} />
          </p>
        ) : (
          activity.subject && (
            <p className="line-clamp-2 break-words text-muted text-sm">{nameSubject(activity)}</p>
          )
        )}
      </div>
    </li>
  )
}

/** The subject; a time zone by its usual name if the browser knows it. */
function nameSubject({ kind, subject }: Activity): string {
  const isZone = kind === 'zone-changed-keeping-instants' || kind === 'zone-changed-keeping-clock'
  return isZone && zoneName(subject) !== undefined ? timeZoneName(subject) : subject
}

/** Distinguishes people of the same name, so it is never cut. Renders nothing for an unknown address. */
function PersonAddress({ email }: { email: string | null }) {
  if (email === null) return null
  return <span className="break-all font-normal text-muted text-sm"> ({email})</span>
}
