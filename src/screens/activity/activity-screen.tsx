import { useInfiniteQuery } from '@tanstack/react-query'
import { History, LockKeyhole } from 'lucide-react'
import { isRoleAtLeast } from '#contract/projects/project.ts'
import { activitiesQuery } from '#src/api/people-queries.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { EmptyState } from '#src/components/ui/empty-state.tsx'
import { Skeleton } from '#src/components/ui/skeleton.tsx'
import { SettingsTabs } from '#src/features/settings-tabs/settings-tabs.tsx'
import { useConnectivity } from '#src/page/use-connectivity.ts'
import { useSession } from '#src/session/session-context.ts'
import { ActivityRow } from './activity-row.tsx'

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
